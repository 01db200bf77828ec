/** The form of a new table, and what the server is asked for with it. */

import { readChips } from "./amounts";
import type { Choice, Choices, NewTable, Stakes } from "./protocol";

/** Amounts are kept as typed, so that a half-written one is not lost. */
export interface Form {
  name: string;
  seats: number;
  bots: string[];
  ruleSet: string;
  game: string;
  limit: string;
  ante: string;
  bringIn: string;
  smallBet: string;
  bigBet: string;
  buyIn: string;
  turn: string;
  bank: string;
  between: string;
  password: string;
  listed: boolean;
}

/** A table that plays well at once: six seats, one of each kind of bot in turn. */
export function usualForm(name: string, choices: Choices): Form {
  const kinds = choices.bots.map((bot) => bot.name);
  const seats = 6;
  return {
    name,
    seats,
    bots: Array.from({ length: seats - 1 }, (_, n) => kinds[n % kinds.length] ?? "").filter(Boolean),
    ruleSet: choices.rules[0]?.name ?? "standard",
    game: "",
    limit: "",
    ...asText(choices.stakes.find((stakes) => stakes.ante > 0) ?? { ante: 1, bring_in: 2, small_bet: 4, big_bet: 8, buy_in: 200 }),
    turn: "20",
    bank: "60",
    between: "5",
    password: "",
    listed: false,
  };
}

export function games(choices: Choices): Choice[] {
  return choices.variants.filter((variant) => variant.kind !== "limit");
}

export function limits(choices: Choices): Choice[] {
  return choices.variants.filter((variant) => variant.kind === "limit");
}

export function asText(stakes: Choices["stakes"][number]): Pick<Form, "ante" | "bringIn" | "smallBet" | "bigBet" | "buyIn"> {
  return {
    ante: String(stakes.ante),
    bringIn: String(stakes.bring_in),
    smallBet: String(stakes.small_bet),
    bigBet: String(stakes.big_bet),
    buyIn: String(stakes.buy_in),
  };
}

/** The amounts as chips; null where one is none. */
export function readStakes(form: Pick<Form, "ante" | "bringIn" | "smallBet" | "bigBet">): Stakes | null {
  const amounts = [form.ante, form.bringIn, form.smallBet, form.bigBet].map(readChips);
  const [ante, bring_in, small_bet, big_bet] = amounts;
  if (ante == null || bring_in == null || small_bet == null || big_bet == null) return null;
  return { ante, bring_in, small_bet, big_bet };
}

/** Whether every street has one minimum bet, as in pot and no limit. */
export function hasOneBet(form: Pick<Form, "limit">): boolean {
  return form.limit !== "" && form.limit !== "fixed-limit";
}

/** What to ask the server for; null if an amount is none. */
export function wanted(form: Form): NewTable | null {
  const stakes = readStakes(hasOneBet(form) ? { ...form, bigBet: form.smallBet } : form);
  const [buy_in, turn, bank, between] = [form.buyIn, form.turn, form.bank, form.between].map(readChips);
  if (stakes === null || buy_in == null || turn == null || bank == null || between == null) return null;
  return {
    name: form.name.trim(),
    seats: form.seats,
    rules: [form.ruleSet, form.game, form.limit].filter(Boolean).join("+"),
    stakes,
    buy_in,
    clock: { turn, bank, between },
    bots: form.bots.slice(0, form.seats - 1),
    password: form.password || null,
    listed: form.listed,
  };
}
