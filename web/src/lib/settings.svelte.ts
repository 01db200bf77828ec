/** What a person likes, remembered on this machine. */

import { recallJson, remember } from "./memory";

export interface Settings {
  theme: "system" | "light" | "dark";
  deck: "two" | "four";
  speed: "still" | "quick" | "normal" | "slow";
  sounds: boolean;
  autoMuck: boolean;
  autoNext: boolean;
  keys: boolean;
}

export const USUAL: Settings = {
  theme: "system",
  deck: "four",
  speed: "normal",
  sounds: false,
  autoMuck: false,
  autoNext: false,
  keys: true,
};

export const settings = $state<Settings>(recallJson("settings", { ...USUAL }));

/** Keep the settings, and the colours of the page, as they are chosen. To be called once. */
export function keepSettings(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let systemIsDark = $state(dark.matches);
  dark.addEventListener("change", (event) => (systemIsDark = event.matches));
  $effect(() => remember("settings", JSON.stringify(settings)));
  $effect(() => {
    const isDark = settings.theme === "dark" || (settings.theme === "system" && systemIsDark);
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
    document.documentElement.dataset["deck"] = settings.deck;
  });
}

const PACE = { still: 0, quick: 0.5, normal: 1, slow: 1.8 };

/** How long something that takes *milliseconds* at normal speed takes now; 0 is not at all. */
export function pace(milliseconds: number): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return milliseconds * PACE[settings.speed];
}
