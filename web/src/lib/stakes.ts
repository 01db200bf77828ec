/** What is played for now, and from the next hand on where that is something else. */

import type { Stakes, Table, View } from "./protocol";

/** The stakes of a hand; null where they changed before this page had come. */
export interface HandStakes {
  hand: number;
  stakes: Stakes | null;
}

/** Return the stakes of the hand in *view*; the table tells those of the next one only. */
export function stakesOf(known: HandStakes | null, { stakes }: Table, view: View | null): HandStakes | null {
  if (view === null || known?.hand === view.hand) return known;
  const bet = view.street < 5 ? stakes.small_bet : stakes.big_bet;
  return { hand: view.hand, stakes: bet === view.bet_size ? stakes : null };
}
