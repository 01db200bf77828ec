/** What rule sets and variants are called to people; one that is new here goes by its own name. */

import { words } from "./language.svelte";
import type { Word } from "./words";

const TITLES: Record<string, Word> = {
  standard: "standard",
  pokerstars: "PokerStars",
  fulltilt: "Full Tilt",
  wsop: "WSOP tournaments",
  "wsop-cash": "WSOP cash games",
  tda: "TDA",
  roberts: "Robert's Rules",
  kingsclub: "KingsClub",
  razz: "Razz",
  "deuce-to-seven": "2-7 Razz",
  "ace-to-six": "ace-to-six Razz",
  london: "London lowball",
  "fixed-limit": "fixed limit",
  "pot-limit": "pot limit",
  "no-limit": "no limit",
};

export function ruleTitle(name: string): string {
  const word = TITLES[name];
  return word === undefined ? name : words({ m: word });
}

/** "wsop+deuce-to-seven" in words. */
export function rulesTitle(name: string): string {
  return name.split("+").map(ruleTitle).join(words({ m: ", " }));
}
