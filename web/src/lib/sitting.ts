/** Sitting out while a hand is played, which the table shows only when that is over. */

import type { Happened } from "./protocol";

const OUT = ["{name} sits out", "{name} sits out: time ran out again", "{name} sits out: nobody is there"];
const IN = "{name} plays again from the next hand on";

/** Whether *seat* is dealt out after *hand*, as *events* say; what was known where they say nothing. */
export function isOutAfter(known: boolean, events: readonly Happened[], hand: number, seat: number): boolean {
  const last = events.findLast((event) => event.hand === hand && event.seat === seat && (OUT.includes(event.text.m) || event.text.m === IN));
  return last === undefined ? known : last.text.m !== IN;
}
