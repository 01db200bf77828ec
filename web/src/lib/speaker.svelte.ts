/** The one live region of the page: what is said last is read by a screen reader. */

let sentence = $state("");
let turn = $state(false);

export function spokenNow(): { first: string; second: string } {
  // Two lines that take turns, so that saying the same thing again is a change too.
  return turn ? { first: "", second: sentence } : { first: sentence, second: "" };
}

export function aloud(words: string): void {
  sentence = words;
  turn = !turn;
}
