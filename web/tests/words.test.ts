import { expect, test } from "vitest";
import { WORDS } from "../src/lib/words";
import japanese from "../src/locales/ja.json";

const files = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/lib/words.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const source = Object.values(files).join("\n");

const gaps = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();

test("every sentence of the page has its Japanese, with the same gaps", () => {
  const catalogue: Record<string, string> = japanese;
  expect(Object.keys(catalogue).sort()).toEqual([...WORDS].sort());
  for (const word of WORDS) expect(gaps(catalogue[word] ?? ""), word).toEqual(gaps(word));
});

test("no sentence stands in the list that the page does not say", () => {
  expect(WORDS.filter((word) => !source.includes(JSON.stringify(word)))).toEqual([]);
});

test("no sentence stands twice in the list", () => {
  expect(new Set(WORDS).size).toBe(WORDS.length);
});
