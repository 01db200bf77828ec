/** Brief animations; they go through the Web Animations API, which needs no style attribute. */

import type { TransitionConfig } from "svelte/transition";
import { pace } from "./settings.svelte";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** The middle of the felt, where cards and pots come from and chips go. */
function fromMiddle(node: Element): { x: number; y: number } {
  const felt = node.closest(".felt")?.querySelector(".middle")?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  if (felt === undefined) return { x: 0, y: 0 };
  return {
    x: felt.x + felt.width / 2 - here.x - here.width / 2,
    y: felt.y + felt.height / 2 - here.y - here.height / 2,
  };
}

function fromSeat(node: Element): { x: number; y: number } {
  const place = node.getAttribute("data-place");
  const seat = node.closest(".felt")?.querySelector(`.place[data-place="${place}"]`)?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  if (seat === undefined) return { x: 0, y: 0 };
  return {
    x: seat.x + seat.width / 2 - here.x - here.width / 2,
    y: seat.y + seat.height / 2 - here.y - here.height / 2,
  };
}

/** A card comes from the dealer; cards dealt together follow one another. */
export function deal(node: Element, { turn, quiet }: { turn: number; quiet: boolean }): TransitionConfig {
  if (quiet) return { duration: 0 };
  const { x, y } = fromMiddle(node);
  return {
    delay: pace(turn * 55),
    duration: pace(260),
    easing: out,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) rotate(${-12 * u}deg); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Chips go from the seat to the front of it; at the end of a hand they come from the pot. */
export function put(node: Element, { won, quiet }: { won: boolean; quiet: boolean }): TransitionConfig {
  if (quiet) return { duration: 0 };
  const { x, y } = won ? fromMiddle(node) : fromSeat(node);
  return {
    duration: pace(won ? 520 : 240),
    easing: out,
    css: (t, u) => `transform: translate(-50%, -50%) translate(${x * u}px, ${y * u}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Chips are gathered into the pot. */
export function gather(node: Element): TransitionConfig {
  const { x, y } = fromMiddle(node);
  return {
    duration: pace(280),
    easing: out,
    css: (t, u) => `transform: translate(-50%, -50%) translate(${x * u}px, ${y * u}px); opacity: ${t}`,
  };
}

/** A hidden card turns its face up. */
export function turnUp(node: Element): void {
  const duration = pace(260);
  if (duration > 0) node.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration, easing: EASE });
}

function out(t: number): number {
  return 1 - (1 - t) ** 3;
}
