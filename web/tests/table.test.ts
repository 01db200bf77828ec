import { describe, expect, test } from "vitest";
import { buttons, GUARD, SECOND, Twice } from "../src/lib/decision";
import { Names } from "../src/lib/names";
import { Orders } from "../src/lib/orders.svelte";
import type { Happened, Option, SeatState, Stakes, Table, TableSeat, View } from "../src/lib/protocol";
import { handIn, isOutAfter } from "../src/lib/sitting";
import { choicesWords } from "../src/lib/speech";
import { stakesOf } from "../src/lib/stakes";
import type { Part } from "../src/lib/text";

const SMALL: Stakes = { ante: 1, bring_in: 2, small_bet: 4, big_bet: 8 };
const BIG: Stakes = { ante: 2, bring_in: 5, small_bet: 10, big_bet: 20 };

const table = (names: string[], stakes = SMALL, states: SeatState[] = []): Table =>
  ({ stakes, seats: names.map((name, n) => ({ seat: n + 1, name, player: name || null, state: states[n] ?? "waiting" })) }) as unknown as Table;
const view = (hand: number, ...seats: number[]): View => ({ hand, seats: seats.map((number) => ({ number })) }) as unknown as View;
const event = (hand: number, m: string, seat: number | null = null, a: Record<string, Part> = {}): Happened => ({ hand, kind: "table", seat, text: { m, a } });
const option = (action: Option["action"], least = 0, most = least): Option => ({
  action,
  least,
  most,
  cost: 0,
  wager: 0,
  cap: 0,
  text: { m: "{deed}, bet 2 of 4", a: { deed: { m: `${action} {amount}`, a: { amount: { chips: least } } } } },
});

describe("mucking a hand that may win", () => {
  test("takes a second press, neither at once nor late", () => {
    const twice = new Twice();
    expect([twice.press(0), twice.press(GUARD - 1), twice.press(GUARD)]).toEqual([false, false, true]);
    expect([twice.press(9000), twice.press(9000 + SECOND), twice.press(9000 + SECOND + GUARD)]).toEqual([false, false, true]);
  });

  test("is asked for again after something else was done", () => {
    const twice = new Twice();
    twice.press(0);
    twice.forget();
    expect([twice.press(GUARD), twice.press(2 * GUARD)]).toEqual([false, true]);
  });

  test("what the table would do stands out", () => {
    const tones = (natural: "show" | "muck"): string[] => buttons([option("show"), option("muck")], natural).map((one) => one.tone);
    expect([tones("show"), tones("muck")]).toEqual([["quiet", "strong"], ["strong", "plain"]]);
  });
});

test("what may be done is spoken without the count of bets, and a range as one choice", () => {
  const voice = { lookup: (sentence: string) => sentence, chips: String };
  expect(choicesWords([option("call", 4), option("raise", 8, 40)], voice)).toBe("Your turn: call 4, raise between 8 and 40.");
});

describe("when somebody has left after a hand, and somebody else sits there", () => {
  const dealt = (player: string | null, name: string): View => ({ hand: 1, seats: [{ number: 2, player, name }] }) as unknown as View;

  test("the hand keeps the name", () => {
    const names = new Names();
    names.learn(dealt("b", "Ben"));
    expect([names.of(1, 2), names.of(1, 1), names.of(2, 2)]).toEqual(["Ben", undefined, undefined]);
  });

  test("the cards are not theirs", () => {
    const has = (player: string | null, name: string, seat: { player: string | null; name: string }): boolean =>
      handIn(dealt(player, name), { seat: 2, ...seat } as TableSeat) !== null;
    expect(has("b", "Ben", { player: "b", name: "Benjamin" })).toBe(true);
    expect(has("b", "Ben", { player: "c", name: "Ben" })).toBe(false);
    expect(has("b", "Ben", { player: null, name: "" })).toBe(false);
    expect(has(null, "Rock", { player: null, name: "Rock" })).toBe(true);
    expect(has(null, "Rock", { player: null, name: "Maniac" })).toBe(false);
  });
});

describe("the stakes of the hand in play", () => {
  const at = (hand: number, bet_size: number): View => ({ ...view(hand), street: 3, bet_size });

  test("stay those it began with", () => {
    const first = stakesOf(null, table([], SMALL), at(3, 4));
    const then = stakesOf(first, table([], BIG), at(3, 4));
    expect(then?.stakes).toEqual(SMALL);
    expect(stakesOf(then, table([], BIG), at(4, 10))?.stakes).toEqual(BIG);
  });

  test("are not known to who comes after the change", () => {
    expect(stakesOf(null, table([], BIG), at(3, 4))).toEqual({ hand: 3, stakes: null });
  });
});

test("sitting out in a hand is known until it is taken back or another hand begins", () => {
  const out = event(5, "{name} sits out", 2);
  const back = event(5, "{name} plays again from the next hand on", 2);
  expect(isOutAfter(false, [out], 5, 2)).toBe(true);
  expect(isOutAfter(true, [], 5, 2)).toBe(true);
  expect(isOutAfter(true, [back], 5, 2)).toBe(false);
  expect([isOutAfter(false, [out], 5, 1), isOutAfter(false, [out], 6, 2)]).toEqual([false, false]);
});

describe("chips ordered in a hand", () => {
  const seats = (state: SeatState, name = "Ben"): Table => table(["Ann", name], SMALL, ["waiting", state]);

  test("are sent for once, when the hand is over", () => {
    const orders = new Orders();
    orders.add({ kind: "buy", chips: 20 }, 2, seats("playing"));
    orders.add({ kind: "buy", chips: 50 }, 2, seats("playing"));
    expect(orders.take(seats("playing"))).toEqual([]);
    expect(orders.of(2, "buy")?.command.chips).toBe(50);
    expect(orders.take(seats("out"))).toEqual([{ kind: "buy", chips: 50 }]);
    expect(orders.take(seats("out"))).toEqual([]);
  });

  test("are not given to somebody else who sits there then", () => {
    const orders = new Orders();
    orders.add({ kind: "give", seat: 2, chips: 20 }, 2, seats("playing"));
    expect(orders.take(seats("waiting", "Cat"))).toEqual([]);
  });
});
