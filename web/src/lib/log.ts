/** The log of hands: the server's events as lines, with antes and cards dealt drawn together. */

import { pieces } from "./cards";
import type { Happened } from "./protocol";
import { isMessage, say, type Message, type Voice } from "./text";

export type LineKind = "hand" | "street" | "deal" | "antes" | "award" | "line";

export interface Line {
  hand: number;
  kind: LineKind;
  events: Message[];
}

/** Sentences that are set apart or drawn together; every other one is a line of its own. */
const KINDS: Record<string, LineKind> = {
  "Hand {number}": "hand",
  "*** {street} ***": "street",
  "*** showdown ***": "street",
  "{seat} is dealt {cards}": "deal",
  "{seat} antes {amount}": "antes",
  "{seat} wins {amount}": "award",
  "{won} from {pot}": "award",
  "{won} (odd chip {odd})": "award",
};

/** What stands between the cards dealt to one and to the next. */
export const GAP = "   ";

const MOST_LINES = 600;

/** Return *lines* with *events* at their end, the oldest left out when there are too many. */
export function logged(lines: readonly Line[], events: readonly Happened[]): Line[] {
  const all = [...lines];
  for (const { hand, text } of events) {
    const kind = KINDS[text.m] ?? "line";
    const last = all.at(-1);
    const joins = (kind === "deal" || kind === "antes") && last?.kind === kind && last.hand === hand;
    if (joins) all[all.length - 1] = { hand, kind, events: [...last.events, text] };
    else all.push({ hand, kind, events: [text] });
  }
  return all.slice(-MOST_LINES);
}

/** Return *lines* with what is told afresh in place of what was known of the same hands. */
export function retold(lines: readonly Line[], events: readonly Happened[]): Line[] {
  const hands = new Set(events.map((event) => event.hand));
  return logged(lines.filter((line) => !hands.has(line.hand)), events);
}

/** Return the line in words; empty for cards dealt that nobody here can see. */
export function inWords(line: Line, voice: Voice): string {
  switch (line.kind) {
    case "antes":
      return antes(line.events, voice);
    case "deal":
      return line.events.map((event) => dealt(event, voice)).filter(Boolean).join(GAP);
    case "street":
      return line.events.map((event) => title(event, voice)).join(" ");
    default:
      return line.events.map((event) => say(event, voice)).join(" ");
  }
}

function antes(events: readonly Message[], voice: Voice): string {
  const amount = events[0]?.a?.["amount"] ?? 0;
  const isSame = events.every((event) => JSON.stringify(event.a?.["amount"]) === JSON.stringify(amount));
  if (isSame && events.length > 1) return say({ m: "Everybody antes {amount}", a: { amount } }, voice);
  return events.map((event) => say(event, voice)).join(" · ");
}

function title(event: Message, voice: Voice): string {
  const street = event.a?.["street"];
  return isMessage(street) ? say(street, voice) : say(event, voice).replaceAll("*", "").trim();
}

function dealt(event: Message, voice: Voice): string {
  const seat = event.a?.["seat"];
  const cards = pieces(String(event.a?.["cards"] ?? "")).filter((piece) => piece.card !== null);
  if (cards.length === 0) return "";
  const name = isMessage(seat) ? say(seat, voice) : String(seat);
  return `${name} ${cards.map((piece) => piece.text).join(" ")}`;
}
