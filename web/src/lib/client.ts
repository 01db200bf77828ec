/**
 * One end of the live table: keeps the state whole over lost connections, gaps and repeats.
 *
 * It knows no browser: the wire, the clock and chance come from outside.
 */

import type { ChatLine, Command, Happened, Hello, Incoming, Table, Update, View, You } from "./protocol";
import type { Message } from "./text";

export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Ears {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

export interface World {
  connect(ears: Ears): Wire;
  now(): number;
  /** Do something later; the answer calls it off. */
  later(milliseconds: number, what: () => void): () => void;
  chance(): number;
  newId(): string;
}

export type Link =
  | { is: "connecting" }
  | { is: "live" }
  | { is: "lost"; retryAt: number }
  | { is: "ended"; reason: Message };

export interface Known {
  seq: number;
  you: You;
  table: Table;
  view: View | null;
  /** Milliseconds to add to this machine's clock to have the server's. */
  skew: number;
}

/** What is new with a change of what is known. */
export interface News {
  events: Happened[];
  chat: ChatLine[];
  /** Whether all was told afresh, and not as a change of what was known. */
  afresh: boolean;
}

export type Outcome = { done: true } | { done: false; reason: Message };

export interface Listener {
  link(link: Link): void;
  known(known: Known, news: News): void;
}

const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;
/** A server that says nothing for so long after it was spoken to is no longer there. */
const PATIENCE = 10_000;
/** Close codes of a server that goes away but comes back. */
const COMES_BACK = new Set([1001, 1012, 1013]);

interface Waiting {
  text: string;
  answer(outcome: Outcome): void;
}

export class TableClient {
  #world: World;
  #listener: Listener;
  #wire: Wire | null = null;
  #link: Link = { is: "connecting" };
  #known: Known | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #asked = false;
  #farewell: Message | null = null;
  #callOffRetry: (() => void) | null = null;
  #callOffPatience: (() => void) | null = null;

  constructor(world: World, listener: Listener) {
    this.#world = world;
    this.#listener = listener;
  }

  start(): void {
    this.#connect();
  }

  /** Leave for good; nothing is told any more. */
  stop(): void {
    this.#callOffRetry?.();
    this.#callOffPatience?.();
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  /** Try again now instead of when the pause is over, or make sure that the line still holds. */
  nudge(): void {
    if (this.#link.is === "lost") {
      this.#callOffRetry?.();
      this.#connect();
    } else if (this.#link.is === "live") {
      this.#askAfresh();
    }
  }

  /**
   * Send a command, decided on what is known now.
   *
   * It is sent again with the same id after a lost connection, so it happens once or not at all.
   */
  do(command: Command, seq = this.#known?.seq ?? 0): Promise<Outcome> {
    if (this.#link.is !== "live") {
      return Promise.resolve({ done: false, reason: { m: "You are offline." } });
    }
    const id = this.#world.newId();
    const text = JSON.stringify({ type: "do", id, seq, command });
    return new Promise((answer) => {
      this.#waiting.set(id, { text, answer });
      this.#send(text);
    });
  }

  #connect(): void {
    this.#tell({ is: "connecting" });
    this.#farewell = null;
    this.#asked = false;
    // A wire that was given up may still speak; only the present one is listened to.
    const wire: Wire = this.#world.connect({
      opened: () => wire === this.#wire && this.#expectWord(),
      heard: (text) => wire === this.#wire && this.#hear(JSON.parse(text) as Incoming),
      closed: (code) => wire === this.#wire && this.#lose(code),
    });
    this.#wire = wire;
    this.#expectWord();
  }

  #lose(code: number): void {
    this.#callOffPatience?.();
    this.#wire = null;
    if (this.#farewell !== null && !COMES_BACK.has(code)) {
      this.#tell({ is: "ended", reason: this.#farewell });
      this.#settleAll({ done: false, reason: this.#farewell });
      return;
    }
    const pause = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#tries) * (0.75 + this.#world.chance() / 2);
    this.#tries += 1;
    this.#callOffRetry = this.#world.later(pause, () => this.#connect());
    this.#tell({ is: "lost", retryAt: this.#world.now() + pause });
  }

  #hear(incoming: Incoming): void {
    this.#callOffPatience?.();
    this.#callOffPatience = null;
    switch (incoming.type) {
      case "hello":
        return this.#hello(incoming);
      case "update":
        return this.#update(incoming);
      case "done":
        return this.#settle(incoming.id, { done: true });
      case "refused":
        return this.#settle(incoming.id, { done: false, reason: incoming.reason });
      case "bye":
        this.#farewell = incoming.reason;
    }
  }

  #hello(hello: Hello): void {
    const back = this.#link.is !== "live";
    this.#tries = 0;
    this.#asked = false;
    this.#keep(hello, { events: hello.events, chat: hello.chat, afresh: true });
    if (!back) return;
    this.#tell({ is: "live" });
    for (const { text } of this.#waiting.values()) this.#send(text);
  }

  #update(update: Update): void {
    const known = this.#known;
    if (known === null || this.#asked || update.seq <= known.seq) return;
    if (update.from > known.seq + 1) return this.#askAfresh();
    const { events, chat } = update;
    this.#keep(update, { events, chat, afresh: false });
  }

  #keep({ seq, you, table, view }: Hello | Update, news: News): void {
    const skew = table.now - this.#world.now();
    this.#known = { seq, you, table, view, skew };
    this.#listener.known(this.#known, news);
  }

  #askAfresh(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#send(JSON.stringify({ type: "resync" }));
  }

  #send(text: string): void {
    this.#wire?.send(text);
    this.#expectWord();
  }

  #expectWord(): void {
    this.#callOffPatience ??= this.#world.later(PATIENCE, () => {
      const wire = this.#wire;
      this.#callOffPatience = null;
      if (wire === null) return;
      this.#lose(1006);
      wire.close();
    });
  }

  #settle(id: string, outcome: Outcome): void {
    this.#waiting.get(id)?.answer(outcome);
    this.#waiting.delete(id);
  }

  #settleAll(outcome: Outcome): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, outcome);
  }

  #tell(link: Link): void {
    this.#link = link;
    this.#listener.link(link);
  }
}
