/** The language the page speaks, and its catalogue; remembered on this machine. */

import { chips } from "./amounts";
import { recall, remember } from "./memory";
import { say, type Message, type Part, type Voice } from "./text";
import type { GapsOf, Word } from "./words";

export const LANGUAGES = { en: "English", ja: "日本語" } as const;
export type Language = keyof typeof LANGUAGES;

type Catalogue = Record<string, string>;

const present = $state<{ language: Language; catalogue: Catalogue }>({ language: "en", catalogue: {} });

export function language(): Language {
  return present.language;
}

/** Speak *wanted* from now on; its catalogue is fetched first. */
export async function speak(wanted: Language): Promise<void> {
  present.catalogue = wanted === "ja" ? await japanese() : {};
  present.language = wanted;
  document.documentElement.lang = wanted;
  remember("language", wanted);
}

async function japanese(): Promise<Catalogue> {
  const [server, page] = await Promise.all([
    import("../locales/messages.ja.json"),
    import("../locales/ja.json"),
  ]);
  return { ...server.default, ...page.default };
}

/** What was chosen here before, or else what the browser asks for. */
export function wantedLanguage(): Language {
  const known = recall("language") ?? navigator.language.slice(0, 2);
  return known === "ja" ? "ja" : "en";
}

/** How to speak to this person, with *names* instead of seats. */
export function voice(names?: (seat: number) => string | undefined): Voice {
  return {
    lookup: (sentence) => present.catalogue[sentence] ?? sentence,
    chips: (amount) => chips(amount, present.language),
    ...(names && { name: names }),
  };
}

type Gaps<W extends string> = [GapsOf<W>] extends [never] ? [] : [gaps: Record<GapsOf<W>, Part>];

/** Return a sentence of the page in the language of the person. */
export function t<W extends Word>(word: W, ...gaps: Gaps<W>): string {
  return say({ m: word, a: gaps[0] ?? {} }, voice());
}

/** Return what the server said, where it is not bound to a table. */
export function words(message: Message | string): string {
  return say(message, voice());
}
