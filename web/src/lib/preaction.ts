/** What a person wants done when the turn comes; it is dropped when it is no longer what was meant. */

import type { Kind, View } from "./protocol";

export type Preaction =
  | { kind: "check_fold"; hand: number }
  | { kind: "check"; hand: number }
  | { kind: "call"; hand: number; amount: number };

/** What the viewer would have to add now to stay in, as far as the chips reach. */
export function price(view: View): number {
  const mine = view.seats.find((seat) => seat.number === view.viewer);
  if (mine === undefined) return 0;
  return Math.max(0, Math.min(view.level - mine.bet, mine.stack));
}

/** What can be chosen ahead of the turn; nothing if the viewer has nothing left to decide. */
export function preactions(view: View | null): Preaction[] {
  const mine = view?.seats.find((seat) => seat.number === view.viewer);
  if (!view || !mine || mine.folded || mine.all_in || view.actor === mine.number) return [];
  if (view.phase !== "betting" || view.actor === null) return [];
  const { hand } = view;
  const amount = price(view);
  // Until the bring-in is posted nobody knows what staying in costs.
  if (view.street === 3 && view.bring_in_seat === view.actor && view.level === 0) return [{ kind: "check_fold", hand }];
  const second: Preaction = amount > 0 ? { kind: "call", hand, amount } : { kind: "check", hand };
  return [{ kind: "check_fold", hand }, second];
}

/** Whether *chosen* still is what was meant. */
export function holds(chosen: Preaction, view: View | null): boolean {
  const mine = view?.seats.find((seat) => seat.number === view.viewer);
  if (!view || !mine || mine.folded || view.hand !== chosen.hand) return false;
  switch (chosen.kind) {
    case "check_fold":
      return true;
    case "check":
      return price(view) === 0;
    case "call":
      return price(view) === chosen.amount;
  }
}

/** What to do on the viewer's turn because of *chosen*; null if the choice is no longer good. */
export function resolve(chosen: Preaction, view: View): Kind | null {
  const call = view.options.find((option) => option.action === "call");
  const has = (action: Kind): boolean => view.options.some((option) => option.action === action);
  if (view.hand !== chosen.hand) return null;
  switch (chosen.kind) {
    case "check_fold":
      return has("check") ? "check" : has("fold") ? "fold" : null;
    case "check":
      return has("check") ? "check" : null;
    case "call":
      return call?.cost === chosen.amount ? "call" : null;
  }
}

export function same(one: Preaction | null, other: Preaction): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
