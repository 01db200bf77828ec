import { describe, expect, test } from "vitest";
import { buttons, deed, decisionOf, Guard, GUARD } from "../src/lib/decision";
import { holds, preactions, price, resolve } from "../src/lib/preaction";
import type { Kind, Option, View } from "../src/lib/protocol";
import { say } from "../src/lib/text";

const option = (action: Kind, least = 0, most = least): Option => ({
  action,
  least,
  most,
  cost: least,
  wager: 0,
  cap: 0,
  text: { m: action },
});

interface Scene {
  actor?: number | null;
  options?: Option[];
  level?: number;
  bet?: number;
  stack?: number;
  folded?: boolean;
  hand?: number;
  phase?: string;
}

function view({ actor = 1, options = [], level = 4, bet = 0, stack = 100, folded = false, hand = 7, phase = "betting" }: Scene): View {
  const mine = { number: 1, bet, stack, folded, all_in: false };
  return { viewer: 1, hand, street: 3, phase, actor, level, options, seats: [mine] } as unknown as View;
}

describe("buttons", () => {
  test("are exactly the options, in places that do not move: fold, call, raise", () => {
    const list = buttons([option("call", 4), option("raise", 8), option("fold")]);
    expect(list.map((button) => [button.option.action, button.key])).toEqual([
      ["fold", "f"],
      ["call", "c"],
      ["raise", "r"],
    ]);
  });

  test("no two options of one decision share a key", () => {
    const menus: Kind[][] = [["bring_in", "complete", "fold"], ["check", "bet", "fold"], ["call", "complete", "fold"], ["show", "muck"]];
    for (const menu of menus) {
      const keys = buttons(menu.map((kind) => option(kind))).map((button) => button.key);
      expect(new Set(keys).size).toBe(menu.length);
    }
  });

  test("say the amount that is chosen, without the count of bets", () => {
    const text = { m: "{deed}, bet {count} of {cap}", a: { deed: { m: "raise to {amount}", a: { amount: { m: "8-40" } } }, count: 2, cap: 4 } };
    const voice = { lookup: (sentence: string) => sentence, chips: String };
    expect(say(deed({ ...option("raise", 8, 40), text }, { chips: 20 }), voice)).toBe("raise to 20");
    expect(say(deed({ ...option("raise", 8, 40), text }, { m: "8–40" }), voice)).toBe("raise to 8–40");
  });
});

describe("the guard", () => {
  const call = decisionOf(view({ options: [option("call", 4)] }));
  const dearer = decisionOf(view({ options: [option("call", 8)], level: 8 }));

  test("a decision is another one as soon as an amount is", () => {
    expect(call).not.toBe(dearer);
    expect(decisionOf(view({ actor: 2 }))).toBeNull();
  });

  test("buttons are dead for a moment when the decision changed under the pointer", () => {
    const guard = new Guard();
    guard.see(null, 0);
    expect(guard.see(call, 1000)).toBe(true);
    expect(guard.allows(1000 + GUARD - 1)).toBe(false);
    expect(guard.allows(1000 + GUARD)).toBe(true);
  });

  test("the same decision told again does not restart it", () => {
    const guard = new Guard();
    guard.see(null, 0);
    guard.see(call, 1000);
    guard.see(call, 1390);
    expect(guard.allows(1000 + GUARD)).toBe(true);
  });

  test("what is there when the table is first seen can be pressed at once", () => {
    const guard = new Guard();
    guard.see(call, 0);
    expect(guard.allows(0)).toBe(true);
  });
});

describe("deciding ahead", () => {
  test("offers check or fold and the present price, on another's turn only", () => {
    expect(preactions(view({ actor: 2, level: 4, bet: 2 }))).toEqual([
      { kind: "check_fold", hand: 7 },
      { kind: "call", hand: 7, amount: 2 },
    ]);
    expect(preactions(view({ actor: 2, level: 0 }))).toEqual([
      { kind: "check_fold", hand: 7 },
      { kind: "check", hand: 7 },
    ]);
    expect(preactions(view({ actor: 1 }))).toEqual([]);
    expect(preactions(view({ actor: 2, folded: true }))).toEqual([]);
    expect(preactions(view({ actor: null, phase: "over" }))).toEqual([]);
  });

  test("offers no price while the bring-in is due", () => {
    const due = { ...view({ actor: 2, level: 0 }), bring_in_seat: 2 };
    expect(preactions(due)).toEqual([{ kind: "check_fold", hand: 7 }]);
  });

  test("the price never exceeds the stack", () => {
    expect(price(view({ level: 40, bet: 4, stack: 10 }))).toBe(10);
  });

  test("a call is dropped when the price changes, a check when there is one", () => {
    const call = { kind: "call", hand: 7, amount: 4 } as const;
    expect(holds(call, view({ actor: 2, level: 4 }))).toBe(true);
    expect(holds(call, view({ actor: 2, level: 8 }))).toBe(false);
    expect(holds({ kind: "check", hand: 7 }, view({ actor: 2, level: 4 }))).toBe(false);
  });

  test("no choice outlives its hand", () => {
    expect(holds({ kind: "check_fold", hand: 6 }, view({ actor: 2 }))).toBe(false);
    expect(resolve({ kind: "check_fold", hand: 6 }, view({ options: [option("check")] }))).toBeNull();
  });

  test("on the turn only what the server offers is done", () => {
    const fold = view({ options: [option("call", 4), option("fold")] });
    const check = view({ options: [option("check"), option("bet", 4)] });
    expect(resolve({ kind: "check_fold", hand: 7 }, fold)).toBe("fold");
    expect(resolve({ kind: "check_fold", hand: 7 }, check)).toBe("check");
    expect(resolve({ kind: "call", hand: 7, amount: 4 }, fold)).toBe("call");
    expect(resolve({ kind: "call", hand: 7, amount: 2 }, fold)).toBeNull();
    expect(resolve({ kind: "check", hand: 7 }, fold)).toBeNull();
  });
});
