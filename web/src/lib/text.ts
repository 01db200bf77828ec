/** What the server says to people: an English key, what fills its gaps, and how they are joined. */

export interface Message {
  m: string;
  a?: Record<string, Part>;
}

export interface Chips {
  chips: number;
}

/** What fills a gap; a list is joined by the catalogue's ", ". */
export type Part = string | number | boolean | null | Chips | Message | Part[];

/** How a person is spoken to: a catalogue, how numbers look, and who sits where. */
export interface Voice {
  lookup(sentence: string): string;
  chips(amount: number): string;
  /** The name to say instead of "seat 2". */
  name?(seat: number): string | undefined;
}

/** Fill the gaps of a Python format string; what has no value stays as it stands. */
const GAP = /\{\{|\}\}|\{(\w+)(![rs])?(?::[^{}]*)?\}/g;

/** Return the message in words. */
export function say(message: Message | string, voice: Voice): string {
  if (typeof message === "string") return message;
  const values = message.a ?? {};
  const known = message.m === "seat {number}" && voice.name?.(Number(values["number"]));
  if (known) return known;
  return voice.lookup(message.m).replace(GAP, (gap, name?: string, conversion?: string) => {
    if (name === undefined) return gap.charAt(0);
    if (!(name in values)) return gap;
    const value = part(values[name] as Part, voice);
    // Python's repr: the server quotes what a person typed.
    return conversion === "!r" && typeof values[name] === "string" ? `'${value}'` : value;
  });
}

function part(value: Part, voice: Voice): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((one) => part(one, voice)).join(voice.lookup(", "));
  if (typeof value !== "object") return String(value);
  return "chips" in value ? voice.chips(value.chips) : say(value, voice);
}

/** Return the message with every gap called *gap*, at any depth, filled with *value*. */
export function refill(message: Message, gap: string, value: Part): Message {
  const changed = Object.entries(message.a ?? {}).map(([name, old]): [string, Part] => {
    if (name === gap) return [name, value];
    return [name, isMessage(old) ? refill(old, gap, value) : old];
  });
  return { m: message.m, a: Object.fromEntries(changed) };
}

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "m" in value;
}
