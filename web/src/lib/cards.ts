/** Cards by their code ("As"): their parts, their order in a tray, and in a row as dealt. */

import type { Card, SeatView } from "./protocol";

export const RANKS = "A23456789TJQK";
export const SUITS = "cdhs";

export interface Face {
  rank: string;
  suit: string;
}

export function face(code: string): Face {
  return { rank: code.charAt(0), suit: code.charAt(1) };
}

/** What is printed on a card; also for the ranks of a low, "T-8-5-2-A". */
export function rankLabel(ranks: string): string {
  return ranks.replaceAll("T", "10");
}

export const SYMBOLS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** By rank, ace first, then by suit. */
export function byRank(one: string, other: string): number {
  const ranks = RANKS.indexOf(one.charAt(0)) - RANKS.indexOf(other.charAt(0));
  return ranks || SUITS.indexOf(one.charAt(1)) - SUITS.indexOf(other.charAt(1));
}

export interface InRow {
  card: Card;
  isDown: boolean;
  /** Stays the same while the card does, whatever is dealt after it. */
  id: string;
}

/** A seat's cards as they were dealt: two down, up to four up, the last one down. */
export function inRow(seat: Pick<SeatView, "down" | "up">): InRow[] {
  const down = seat.down.map((card, n) => ({ card, isDown: true, id: `d${n}` }));
  const up = seat.up.map((card, n) => ({ card, isDown: false, id: `u${n}` }));
  return [...down.slice(0, 2), ...up, ...down.slice(2)];
}

/** Cards in a sentence, such as "A♠" or "10♥", lows such as "7-5-3-2-A", and what is between them. */
export interface Piece {
  text: string;
  card: string | null;
  isLow?: boolean;
}

const IN_TEXT = /(10|[2-9TJQKA])([♣♦♥♠])|[2-9TJQKA](?:-[2-9TJQKA]){2,}/g;
const BY_SYMBOL: Record<string, string> = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

export function pieces(sentence: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of sentence.matchAll(IN_TEXT)) {
    if (match.index > end) found.push({ text: sentence.slice(end, match.index), card: null });
    const suit = BY_SYMBOL[match[2] ?? ""];
    const rank = match[1] === "10" ? "T" : match[1];
    if (suit === undefined) found.push({ text: rankLabel(match[0]), card: null, isLow: true });
    else found.push({ text: rankLabel(match[0]), card: `${rank}${suit}` });
    end = match.index + match[0].length;
  }
  if (end < sentence.length) found.push({ text: sentence.slice(end), card: null });
  return found;
}
