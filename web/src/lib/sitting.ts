/** Who sits in a seat, and whether for the next hand too: the table and the hand on it may differ. */

import type { Happened, SeatView, TableSeat, View } from "./protocol";

const OUT = ["{name} sits out", "{name} sits out: time ran out again", "{name} sits out: nobody is there"];
const IN = "{name} plays again from the next hand on";

/** Whether *seat* is dealt out after *hand*, as *events* say; what was known where they say nothing. */
export function isOutAfter(known: boolean, events: readonly Happened[], hand: number, seat: number): boolean {
  const last = events.findLast((event) => event.hand === hand && event.seat === seat && (OUT.includes(event.text.m) || event.text.m === IN));
  return last === undefined ? known : last.text.m !== IN;
}

/** The hand of who sits in *seat*; after a hand that may be somebody else than who was dealt in. */
export function handIn(view: View | null, seat: TableSeat): SeatView | null {
  const hand = view?.seats.find((one) => one.number === seat.seat);
  if (hand === undefined || hand.player !== seat.player) return null;
  return seat.player !== null || JSON.stringify(hand.name) === JSON.stringify(seat.name) ? hand : null;
}
