/** How much time a turn has left. */

import type { Turn } from "./protocol";

export interface Left {
  /** Whole seconds until the time bank begins to run, and from then on until the turn ends. */
  seconds: number;
  /** What is left of the part that runs now, 1 to 0. */
  share: number;
  /** Whether the seat's time bank runs. */
  bank: boolean;
}

/** *now* is the server's time; *usual* the milliseconds of a turn before the time bank. */
export function left(turn: Turn, now: number, usual: number): Left {
  const bank = now >= turn.bank_from;
  const whole = bank ? turn.deadline - turn.bank_from : usual;
  const rest = (bank ? turn.deadline : turn.bank_from) - now;
  const seconds = Math.max(0, Math.ceil(rest / 1000));
  const share = whole > 0 ? Math.min(1, Math.max(0, rest / whole)) : 0;
  return { seconds, share, bank };
}
