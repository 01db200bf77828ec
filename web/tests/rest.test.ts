import { describe, expect, test } from "vitest";
import { discs, fromStep, readChips, toStep, within } from "../src/lib/amounts";
import { byRank, inRow, pieces } from "../src/lib/cards";
import { changes } from "../src/lib/changes";
import { left } from "../src/lib/clock";
import { inWords, logged, retold } from "../src/lib/log";
import { readLink, readRoute, tableHash } from "../src/lib/route.svelte";
import { usualForm, wanted } from "../src/lib/newtable";
import type { Choices, Happened, View } from "../src/lib/protocol";
import type { Part, Voice } from "../src/lib/text";

const voice: Voice = { lookup: (sentence) => sentence, chips: String };

describe("amounts", () => {
  test("are read as people type them", () => {
    expect(["200", "1,200", " 1 200 ", "１２００", "", "2.5", "-3", "1e3"].map(readChips)).toEqual([
      200, 1200, 1200, 1200, null, null, null, null,
    ]);
  });

  test("stay within what is offered", () => {
    expect([within(3, 8, 40), within(12, 8, 40), within(99, 8, 40)]).toEqual([8, 12, 40]);
  });

  test("the slider reaches both ends and goes there and back", () => {
    expect([fromStep(0, 8, 1000), fromStep(100, 8, 1000)]).toEqual([8, 1000]);
    for (const step of [0, 10, 37, 80, 100]) expect(toStep(fromStep(step, 8, 10_000), 8, 10_000)).toBe(step);
    expect(toStep(8, 8, 8)).toBe(0);
  });

  test("a heap has one to five discs, and none for nothing", () => {
    expect([0, 1, 4, 8, 16, 1000].map((amount) => discs(amount, 4))).toEqual([0, 1, 1, 2, 3, 5]);
  });
});

describe("cards", () => {
  test("lie in the order dealt: two down, four up, one down", () => {
    const row = inRow({ down: ["Ah", "2d", "Kc"], up: ["3s", "4s", "5s", "6s"] });
    expect(row.map((one) => one.card)).toEqual(["Ah", "2d", "3s", "4s", "5s", "6s", "Kc"]);
    expect(row.map((one) => one.isDown)).toEqual([true, true, false, false, false, false, true]);
  });

  test("keep their identity when more are dealt", () => {
    const before = inRow({ down: [null, null], up: ["3s"] }).map((one) => one.id);
    const after = inRow({ down: [null, null, null], up: ["3s", "4s"] }).map((one) => one.id);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(new Set(after).size).toBe(5);
  });

  test("in a tray go by rank, ace first", () => {
    expect(["Kd", "As", "Th", "2c", "Ac"].sort(byRank)).toEqual(["Ac", "As", "2c", "Th", "Kd"]);
  });

  test("and lows are found in a sentence", () => {
    expect(pieces("Ann shows A♠ T♥: 7-5-3-2-A.")).toEqual([
      { text: "Ann shows ", card: null },
      { text: "A♠", card: "As" },
      { text: " ", card: null },
      { text: "10♥", card: "Th" },
      { text: ": ", card: null },
      { text: "7-5-3-2-A", card: null, isLow: true },
      { text: ".", card: null },
    ]);
  });
});

describe("the clock", () => {
  const turn = { seat: 1, bank_from: 20_000, deadline: 80_000 };

  test("runs down the turn first, then the time bank", () => {
    expect(left(turn, 10_000, 20_000)).toEqual({ seconds: 10, share: 0.5, bank: false });
    expect(left(turn, 50_000, 20_000)).toEqual({ seconds: 30, share: 0.5, bank: true });
    expect(left(turn, 99_000, 20_000)).toEqual({ seconds: 0, share: 0, bank: true });
  });
});

describe("the log", () => {
  const event = (m: string, a: Record<string, Part> = {}): Happened => ({ hand: 1, kind: "table", seat: null, text: { m, a } });
  const deal = (seat: string, cards: string): Happened => event("{seat} is dealt {cards}", { seat: { m: seat }, cards });

  test("draws antes and cards dealt together", () => {
    const lines = logged(
      [],
      [
        event("{seat} antes {amount}", { seat: { m: "Ann" }, amount: { chips: 1 } }),
        event("{seat} antes {amount}", { seat: { m: "Ben" }, amount: { chips: 1 } }),
        event("*** {street} ***", { street: { m: "third street" } }),
        deal("Ann", "[A♠ 2♠] [3♠]"),
        deal("Ben", "[?? ??] [K♦]"),
        event("{seat} {action}", { seat: { m: "Ann" }, action: { m: "checks" } }),
      ],
    );
    expect(lines.map((line) => inWords(line, voice))).toEqual([
      "Everybody antes 1",
      "third street",
      "Ann A♠ 2♠ 3♠   Ben K♦",
      "Ann checks",
    ]);
  });

  test("keeps other hands when the present one is told afresh", () => {
    const before = logged([], [event("old"), { ...event("first"), hand: 2 }]);
    const lines = retold(before, [{ ...event("first"), hand: 2 }, { ...event("second"), hand: 2 }]);
    expect(lines.map((line) => inWords(line, voice))).toEqual(["old", "first", "second"]);
    expect(retold(before, [])).toEqual(before);
  });

  test("says each ante where one was short, and nothing of cards that nobody here sees", () => {
    const antes = [1, 3].map((chips) => event("{seat} antes {amount}", { seat: { m: "Ann" }, amount: { chips } }));
    expect(inWords(logged([], antes)[0]!, voice)).toBe("Ann antes 1 · Ann antes 3");
    expect(inWords(logged([], [deal("Ben", "[??]")])[0]!, voice)).toBe("");
  });
});

describe("changes", () => {
  const view = (hand: number, cards: number, put_in: number, won: number, actor: number | null): View =>
    ({ viewer: 1, hand, actor, seats: [{ down: Array(cards).fill(null), up: [], put_in, won }] }) as unknown as View;

  test("cards, chips, awards and the turn are told apart", () => {
    expect(changes(view(1, 3, 1, 0, 2), view(1, 3, 5, 0, 1))).toEqual({ cards: false, chips: true, award: false, turn: true });
    expect(changes(view(1, 3, 5, 0, null), view(1, 4, 5, 0, 1))).toMatchObject({ cards: true, turn: true });
    expect(changes(view(1, 7, 5, 0, 2), view(1, 7, 5, 9, null))).toMatchObject({ award: true, turn: false });
    expect(changes(view(1, 7, 50, 9, null), view(2, 3, 1, 0, 2))).toMatchObject({ cards: true, chips: true, award: false });
  });
});

describe("addresses", () => {
  test("a table and its invitation are read from behind the #", () => {
    expect(readRoute("#/table/x7?invite=a%2Fb")).toEqual({ at: "table", id: "x7", invite: "a/b" });
    expect(readRoute(tableHash("x7"))).toEqual({ at: "table", id: "x7", invite: null });
    expect(["", "#/", "#/table/", "#/table/a b"].map((hash) => readRoute(hash).at)).toEqual(Array(4).fill("lobby"));
  });

  test("a pasted link or a bare code leads to the table", () => {
    expect(readLink("http://192.168.0.9:8000/#/table/x7?invite=q ")).toBe("#/table/x7?invite=q");
    expect(readLink("x7")).toBe("#/table/x7");
    expect(readLink("http://example.com/")).toBeNull();
  });
});

describe("a new table", () => {
  const text = { m: "what it is" };
  const choices: Choices = {
    rules: [{ name: "standard", text }],
    variants: [
      { name: "razz", text, kind: "game" },
      { name: "london", text, kind: "game" },
      { name: "pot-limit", text, kind: "limit" },
    ],
    bots: [
      { name: "rock", text },
      { name: "maniac", text },
    ],
    stakes: [{ ante: 1, bring_in: 2, small_bet: 4, big_bet: 8, buy_in: 200 }],
    reactions: [],
    limits: {} as Choices["limits"],
  };

  test("asks for a table of six that can be played at once", () => {
    expect(wanted(usualForm("T", choices))).toEqual({
      name: "T",
      seats: 6,
      rules: "standard",
      stakes: { ante: 1, bring_in: 2, small_bet: 4, big_bet: 8 },
      buy_in: 200,
      clock: { turn: 20, bank: 60, between: 5 },
      bots: ["rock", "maniac", "rock", "maniac", "rock"],
      password: null,
      listed: false,
    });
  });

  test("never has more bots than seats beside the host's", () => {
    expect(wanted({ ...usualForm("T", choices), seats: 3 })?.bots).toEqual(["rock", "maniac"]);
  });

  test("is not asked for while an amount is none", () => {
    expect(wanted({ ...usualForm("T", choices), bigBet: "eight" })).toBeNull();
  });
});
