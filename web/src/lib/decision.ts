/** The viewer's decision: its buttons and keys, and the guard against a click meant for another. */

import type { Kind, Option, View } from "./protocol";
import { isMessage, refill, type Message, type Part } from "./text";

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
};

/** The buttons; at showdown the *natural* choice stands out. */
export function buttons(options: readonly Option[], natural: View["natural"] = null): Button[] {
  return [...options]
    .sort((a, b) => PLACES.indexOf(a.action) - PLACES.indexOf(b.action))
    .map((option) => ({
      option,
      key: KEYS[option.action],
      tone: option.action === natural ? "strong" : (TONES[option.action] ?? "plain"),
    }));
}

/** Whether the person says how much. */
export function isFree(option: Option): boolean {
  return option.least < option.most;
}

/** The option in the server's words, without the count of bets, for *amount* where that is free. */
export function deed(option: Option, amount: Part): Message {
  const inner = option.text.a?.["deed"];
  const plain = isMessage(inner) ? inner : option.text;
  return isFree(option) ? refill(plain, "amount", amount) : plain;
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

/** How long a second press is waited for. */
export const SECOND = 5000;

/**
 * Asks for a second press.
 *
 * That of a double click comes too soon, and is none.
 */
export class Twice {
  #since = -Infinity;

  /** Whether a press at *now* is the second one. */
  press(now: number): boolean {
    const passed = now - this.#since;
    const isSecond = passed >= GUARD && passed < SECOND;
    if (isSecond) this.forget();
    else if (passed >= SECOND) this.#since = now;
    return isSecond;
  }

  forget(): void {
    this.#since = -Infinity;
  }
}
