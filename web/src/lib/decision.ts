/** The viewer's decision: its buttons and keys, and the guard against a click meant for another. */

import type { Kind, Option, View } from "./protocol";
import { refill, type Message } from "./text";

export interface Button {
  option: Option;
  key: string;
  tone: "quiet" | "plain" | "strong";
}

const KEYS: Record<Kind, string> = {
  fold: "f",
  check: "c",
  call: "c",
  bring_in: "b",
  bet: "b",
  complete: "r",
  raise: "r",
  show: "s",
  muck: "m",
};

/** From the left: giving up, staying in, paying more. */
const PLACES: Kind[] = ["fold", "muck", "check", "call", "bring_in", "complete", "bet", "raise", "show"];

const TONES: Partial<Record<Kind, Button["tone"]>> = {
  fold: "quiet",
  muck: "quiet",
  complete: "strong",
  bet: "strong",
  raise: "strong",
  show: "strong",
};

export function buttons(options: readonly Option[]): Button[] {
  return [...options]
    .sort((a, b) => PLACES.indexOf(a.action) - PLACES.indexOf(b.action))
    .map((option) => ({
      option,
      key: KEYS[option.action],
      tone: TONES[option.action] ?? "plain",
    }));
}

/** Whether the person says how much. */
export function isFree(option: Option): boolean {
  return option.least < option.most;
}

/** The option in the server's words, without the count of bets, for *to* chips where that is free. */
export function deed(option: Option, to?: number): Message {
  const inner = option.text.a?.["deed"];
  const plain = typeof inner === "object" && inner !== null && "m" in inner ? inner : option.text;
  return isFree(option) && to !== undefined ? refill(plain, "amount", { chips: to }) : plain;
}

/** What tells one decision from another; null if it is not the viewer's turn. */
export function decisionOf(view: View | null): string | null {
  if (view === null || view.viewer === null || view.actor !== view.viewer) return null;
  if (view.options.length === 0) return null;
  const menu = view.options.map(({ action, least, most }) => `${action} ${least} ${most}`);
  return [view.hand, view.street, view.phase, view.level, ...menu].join("|");
}

/** How long the buttons are dead after the decision changed. */
export const GUARD = 400;

/**
 * Refuses a click that was on its way when the decision changed under the pointer.
 *
 * Buttons that appear at the very first view are live at once: nobody can have aimed at others.
 */
export class Guard {
  #decision: string | null | undefined = undefined;
  #since = -Infinity;

  /** Take note of the decision on show at *now*; returns whether it is another one. */
  see(decision: string | null, now: number): boolean {
    if (decision === this.#decision) return false;
    if (this.#decision !== undefined) this.#since = now;
    this.#decision = decision;
    return true;
  }

  allows(now: number): boolean {
    return now - this.#since >= GUARD;
  }
}
