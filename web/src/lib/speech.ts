/** What a sighted player sees, in words: for the live region and the keys that speak. */

import { byRank, face, inRow, pieces } from "./cards";
import { deed } from "./decision";
import { t, words } from "./language.svelte";
import { inWords, logged } from "./log";
import { price } from "./preaction";
import type { Card, Happened, Option, SeatView, View } from "./protocol";
import { say, type Voice } from "./text";
import type { Word } from "./words";

const RANKS: Record<string, Word> = {
  A: "ace",
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
const SUITS: Record<string, Word> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export function cardWords(card: string): string {
  const { rank, suit } = face(card);
  return t("{rank} of {suit}", { rank: plain(RANKS[rank], rank), suit: plain(SUITS[suit], suit) });
}

/** Cards in words; hidden ones are counted where they lie side by side. */
export function cardsWords(cards: readonly Card[]): string {
  const said: string[] = [];
  let hidden = 0;
  const count = (): void => {
    if (hidden > 0) said.push(hidden === 1 ? t("hidden card") : t("{count} hidden cards", { count: hidden }));
    hidden = 0;
  };
  for (const card of cards) {
    if (card === null) hidden += 1;
    else {
      count();
      said.push(cardWords(card));
    }
  }
  count();
  return said.join(words({ m: ", " }));
}

/** A sentence with its cards in words: "A♠" is "ace of spades". */
export function spoken(sentence: string): string {
  return pieces(sentence)
    .map(({ text, card }) => (card === null ? text : cardWords(card)))
    .join("");
}

/** What has just happened; the awards are left to the verdict where there is one. */
export function news(events: readonly Happened[], voiceOf: (hand: number) => Voice, hasVerdict: boolean): string[] {
  return logged([], events)
    .filter((line) => line.kind !== "antes" && !(hasVerdict && line.kind === "award"))
    .map((line) => spoken(inWords(line, voiceOf(line.hand))).replace(/\s{2,}|\s·\s/g, words({ m: ", " })));
}

/** What the viewer may do; without the count of bets, which would sound like another choice. */
export function choicesWords(options: readonly Option[], voice: Voice): string {
  const said = options.map((option) =>
    say(deed(option, { m: "between {least} and {most}" satisfies Word, a: { least: { chips: option.least }, most: { chips: option.most } } }), voice),
  );
  return t("Your turn: {options}.", { options: said });
}

/** One text of several sentences, each with its full stop. */
export function sentences(parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => (/[.。!！?？]$/.test(part) ? part : t("{sentence}.", { sentence: part })))
    .join(" ");
}

export function boardOf(seat: SeatView, name: string): string {
  const cards = cardsWords(inRow(seat).map((one) => one.card));
  return seat.folded ? t("{name}: {cards}, folded", { name, cards }) : t("{name}: {cards}", { name, cards });
}

export function boards(view: View | null, name: (seat: number) => string): string {
  const live = view?.seats.filter((seat) => !seat.folded && seat.up.length > 0) ?? [];
  if (live.length === 0) return t("No cards are out yet.");
  return live.map((seat) => t("{name}: {cards}", { name: name(seat.number), cards: cardsWords(seat.up) })).join(". ");
}

export function deadCards(view: View | null): string {
  const cards = (view?.dead_cards ?? []).map(([, card]) => card).sort(byRank);
  return cards.length === 0 ? t("No dead cards yet.") : t("Dead cards: {cards}.", { cards: cardsWords(cards) });
}

export function ownHand(view: View | null): string {
  const seat = view?.seats.find((one) => one.number === view.viewer);
  if (!seat || seat.down.length === 0) return t("You hold no cards.");
  const cards = cardsWords(inRow(seat).map((one) => one.card));
  if (seat.low === null) return t("Your hand: {cards}.", { cards });
  return t("Your hand: {cards}. {low}.", { cards, low: words(seat.low.name) });
}

export function potWords(view: View | null): string {
  const amount = { chips: view?.total_pot ?? 0 };
  const due = view === null ? 0 : price(view);
  return due > 0 ? t("Pot {amount}. {price} to call.", { amount, price: { chips: due } }) : t("Pot {amount}.", { amount });
}

function plain(word: Word | undefined, otherwise: string): string {
  return word === undefined ? otherwise : words({ m: word });
}
