/** What a person would hear and see move between two views. */

import type { View } from "./protocol";

export interface Changes {
  cards: boolean;
  chips: boolean;
  award: boolean;
  /** It has just become the viewer's turn. */
  turn: boolean;
}

export function changes(before: View | null, after: View | null): Changes {
  const cards = count(after, (view) => sum(view, (seat) => seat.down.length + seat.up.length));
  const held = count(before, (view) => sum(view, (seat) => seat.down.length + seat.up.length));
  const sameHand = before?.hand === after?.hand;
  const put = count(after, (view) => sum(view, (seat) => seat.put_in));
  const had = sameHand ? count(before, (view) => sum(view, (seat) => seat.put_in)) : 0;
  const won = count(after, (view) => sum(view, (seat) => seat.won));
  const took = sameHand ? count(before, (view) => sum(view, (seat) => seat.won)) : 0;
  return {
    cards: cards > 0 && (!sameHand || cards > held),
    chips: put > had,
    award: won > took,
    turn: isTurn(after) && !isTurn(before),
  };
}

function isTurn(view: View | null): boolean {
  return view !== null && view.viewer !== null && view.actor === view.viewer;
}

function count(view: View | null, of: (view: View) => number): number {
  return view === null ? 0 : of(view);
}

function sum(view: View, of: (seat: View["seats"][number]) => number): number {
  return view.seats.reduce((total, seat) => total + of(seat), 0);
}
