/** The messages of docs/protocol.md, version 1, as types. */

import type { Message } from "./text";

/** A card such as "As", or null for one that is not known here. */
export type Card = string | null;

export type Kind =
  | "bring_in"
  | "complete"
  | "bet"
  | "raise"
  | "call"
  | "check"
  | "fold"
  | "show"
  | "muck";

export interface Option {
  action: Kind;
  least: number;
  most: number;
  cost: number;
  wager: number;
  cap: number;
  text: Message;
}

export interface Low {
  ranks: string;
  name: Message;
}

export interface SeatView {
  number: number;
  /** Who was dealt in there, if it was a person, and what they were called; they may have left. */
  player: string | null;
  name: string | Message;
  stack: number;
  bet: number;
  put_in: number;
  won: number;
  down: Card[];
  up: Card[];
  folded: boolean;
  all_in: boolean;
  absent: boolean;
  mucked: boolean;
  low: Low | null;
  playing: string[];
  board: Message | null;
  last: Message | null;
}

export interface View {
  viewer: number | null;
  hand: number;
  street: number;
  phase: string;
  actor: number | null;
  options: Option[];
  /** At showdown: what the table would do for the viewer. */
  natural: "show" | "muck" | null;
  bring_in_seat: number | null;
  opener: number | null;
  level: number;
  wagers: number;
  cap: number | null;
  bet_size: number;
  total_pot: number;
  pots: { amount: number; seats: number[] }[];
  community: string[];
  dead_cards: [number, string][];
  rake: number;
  seats: SeatView[];
  verdict: Message[];
}

export interface Stakes {
  ante: number;
  bring_in: number;
  small_bet: number;
  big_bet: number;
}

export interface Clock {
  turn: number;
  bank: number;
  between: number;
}

export type SeatState = "empty" | "playing" | "waiting" | "out";

export interface TableSeat {
  seat: number;
  player: string | null;
  name: string | Message;
  bot: string | null;
  stack: number;
  state: SeatState;
  here: boolean;
  bank: number;
  muted: boolean;
}

export interface Turn {
  seat: number;
  deadline: number;
  bank_from: number;
}

export interface Table {
  id: string;
  name: string;
  rules: string;
  stakes: Stakes;
  buy_in: number;
  clock: Clock;
  paused: boolean;
  /** From when on anybody who sits here may end the pause. */
  resume_at: number | null;
  hand: number;
  wait: Message | null;
  host: string;
  /** What lets friends in; the host alone is told. */
  invite?: string | null;
  /** Whose chat is kept from the others; the host alone is told. */
  muted?: { player: string; name: string }[];
  turn: Turn | null;
  next_at: number | null;
  now: number;
  seats: TableSeat[];
}

export interface You {
  player: string;
  name: string;
  seat: number | null;
  host: boolean;
}

export interface ChatLine {
  seq: number;
  at: number;
  player: string;
  name: string;
  seat: number | null;
  text?: string;
  reaction?: string;
}

export interface Happened {
  hand: number;
  kind: string;
  seat: number | null;
  text: Message;
}

export interface Hello {
  v: number;
  type: "hello";
  seq: number;
  you: You;
  table: Table;
  view: View | null;
  chat: ChatLine[];
  /** What has happened so far in the hand in play, or in the last one. */
  events: Happened[];
}

export interface Update {
  v: number;
  type: "update";
  from: number;
  seq: number;
  you: You;
  table: Table;
  view: View | null;
  events: Happened[];
  chat: ChatLine[];
}

export type Incoming =
  | Hello
  | Update
  | { v: number; type: "done"; id: string; seq: number }
  | { v: number; type: "refused"; id: string; reason: Message }
  | { v: number; type: "bye"; code: number; reason: Message };

export type Command =
  | { kind: "act"; action: Kind; to?: number }
  | { kind: "sit"; seat?: number }
  | { kind: "leave" | "sit_out" | "sit_in" | "next" | "pause" | "resume" }
  | { kind: "buy"; chips: number }
  | { kind: "chat"; text: string }
  | { kind: "react"; reaction: string }
  | { kind: "remove" | "mute" | "unmute"; seat: number }
  | { kind: "mute" | "unmute"; player: string }
  | { kind: "add_bot"; bot: string; seat?: number }
  | { kind: "give"; seat: number; chips: number }
  | ({ kind: "stakes" } & Stakes);

/* HTTP */

export interface Session {
  player: string;
  name: string;
  language: string;
}

export interface Choice {
  name: string;
  text: Message;
  /** For variants: whether it says which hand is lowest, or how much may be bet. */
  kind?: "game" | "limit";
}

export interface Choices {
  rules: Choice[];
  variants: Choice[];
  bots: Choice[];
  stakes: (Stakes & { buy_in: number })[];
  reactions: Choice[];
  limits: Record<"seats" | "chips" | "turn" | "bank" | "between" | "name" | "table_name" | "password" | "chat", Range>;
}

export interface Range {
  least: number;
  most: number;
}

export interface TableLine {
  id: string;
  name: string;
  rules: string;
  stakes: Stakes;
  buy_in: number;
  clock: Clock;
  seats: number;
  taken: number;
  bots: number;
  hand: number;
  needs: "password" | "invite" | null;
}

export interface NewTable {
  name: string;
  seats: number;
  rules: string;
  stakes: Stakes;
  buy_in: number;
  clock: Clock;
  bots: string[];
  password: string | null;
  listed: boolean;
}

export interface FinishedHand {
  hand: number;
  at: number;
  pot: number;
  players: { seat: number; name: string | Message; net: number }[];
  winners: (string | Message)[];
}

export interface FinishedHands {
  hands: FinishedHand[];
  more: boolean;
}
