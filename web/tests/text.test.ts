import { describe, expect, test } from "vitest";
import { refill, say, type Message, type Voice } from "../src/lib/text";

const english: Voice = { lookup: (sentence) => sentence, chips: (amount) => `${amount} chips` };

const seat = (number: number): Message => ({ m: "seat {number}", a: { number } });

describe("a message in words", () => {
  test("its gaps hold strings, numbers, chips and other messages", () => {
    const message: Message = { m: "{seat} calls {amount}", a: { seat: seat(2), amount: { chips: 4 } } };
    expect(say(message, english)).toBe("seat 2 calls 4 chips");
  });

  test("a list is joined by what the catalogue has for a comma", () => {
    const japanese: Voice = { ...english, lookup: (sentence) => (sentence === ", " ? "、" : sentence) };
    expect(say({ m: "{seats} share", a: { seats: [seat(1), seat(3)] } }, japanese)).toBe("seat 1、seat 3 share");
  });

  test("the catalogue is asked for the sentence, not for what fills it", () => {
    const catalogue: Record<string, string> = { "{low} beats {other}, {reason}": "{low}が{other}に勝ち、{reason}" };
    const voice: Voice = { ...english, lookup: (sentence) => catalogue[sentence] ?? sentence };
    const message = { m: "{low} beats {other}, {reason}", a: { low: "7-5", other: "8-6", reason: "x" } };
    expect(say(message, voice)).toBe("7-5が8-6に勝ち、x");
  });

  test("a seat is called by its player's name where there is one", () => {
    const voice: Voice = { ...english, name: (number) => (number === 2 ? "Ann" : undefined) };
    expect(say({ m: "{a} and {b}", a: { a: seat(2), b: seat(3) } }, voice)).toBe("Ann and seat 3");
  });

  test("Python's conversions and formats are understood", () => {
    expect(say({ m: "{text!r} is no card; {share:.2f}", a: { text: "Xx", share: 1 } }, english)).toBe("'Xx' is no card; 1");
    expect(say({ m: "{{braces}} {gone}" }, english)).toBe("{braces} {gone}");
  });

  test("what a person wrote is never read as a sentence with gaps", () => {
    expect(say({ m: "{name}: {text}", a: { name: "{text}", text: "{name}" } }, english)).toBe("{text}: {name}");
  });

  test("a gap can be filled anew at any depth", () => {
    const option: Message = { m: "{deed}, bet 2", a: { deed: { m: "raise to {amount}", a: { amount: { m: "8-40" } } } } };
    expect(say(refill(option, "amount", { chips: 20 }), english)).toBe("raise to 20 chips, bet 2");
  });
});
