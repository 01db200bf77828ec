/** The table a person is at: what is known of it, what was said, and what the person chose ahead. */

import { choices, pass, socketAddress } from "./api";
import { changes } from "./changes";
import { TableClient, type Ears, type Known, type Link, type News, type Outcome, type Wire } from "./client";
import { decisionOf, Guard, SECOND, Twice } from "./decision";
import { t, voice, words } from "./language.svelte";
import { logged, retold, type Line } from "./log";
import { recallHere, rememberHere } from "./memory";
import { Names } from "./names";
import { isPlaying, Orders, type Order } from "./orders.svelte";
import { holds, preactions, resolve, type Preaction } from "./preaction";
import type { ChatLine, Choice, Command, Happened, Kind, SeatView, Stakes, Table, TableSeat, View, You } from "./protocol";
import { pace, settings } from "./settings.svelte";
import { isOutAfter } from "./sitting";
import { play } from "./sound";
import { choicesWords, news as happened, sentences, spoken } from "./speech";
import { stakesOf, type HandStakes } from "./stakes";
import { say, type Voice } from "./text";

/** How long a reaction stands beside its seat. */
const REACTION = 3500;
/** How long a note to the person stands. */
const NOTE = 8000;
const AUTO_MUCK = 700;
const AUTO_NEXT = 3000;

/** What a page that is loaded again has to know of the hand. */
interface Lately {
  hand: number;
  stakes: Stakes | null;
  out: boolean;
}

const REMOVED = "the host asks {name} to leave";

export type Tab = "log" | "chat" | "hands" | "host";

export interface Spoken {
  (sentence: string): void;
}

export class Room {
  link = $state.raw<Link>({ is: "connecting" });
  known = $state.raw<Known | null>(null);
  lines = $state.raw<Line[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** The last reaction of each seat, for a moment. */
  reactions = $state<Record<number, string>>({});
  ahead = $state.raw<Preaction | null>(null);
  /** Why the last command was refused, or what else the person should know. */
  note = $state<string | null>(null);
  /** The person's time; grows while the table is open. */
  now = $state(Date.now());
  /** Whether the buttons take clicks: not just after the decision changed. */
  armed = $state(true);
  /** Whether a command about the hand is on its way. */
  acting = $state(false);
  /** Whether a second press is waited for before a hand that may win is mucked. */
  asksAgain = $state(false);
  /** Whether the person's seat sits out once the hand in play is over. */
  outAfter = $state(false);
  /** What the hand in play is played for. */
  handStakes = $state.raw<HandStakes | null>(null);
  /** Chips that come as soon as the hand is over. */
  orders = new Orders();
  /** Whether the host has removed the person, who has not read that yet. */
  removed = $state(false);
  unread = $state(0);
  /** Which tab beside the felt is open. */
  tab = $state<Tab>("log");
  /** The reactions the server knows. */
  offered = $state.raw<Choice[]>([]);

  #id: string;
  #client: TableClient;
  #guard = new Guard();
  #twice = new Twice();
  #names = new Names();
  #speak: Spoken;
  #callOffAsking: (() => void) | null = null;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #ticking: ReturnType<typeof setInterval>;

  constructor(id: string, invite: string | null, password: string | null, speak: Spoken) {
    this.#speak = speak;
    this.#id = `table.${id}`;
    const lately = recallHere<Lately>(this.#id);
    if (lately !== null) {
      this.handStakes = { hand: lately.hand, stakes: lately.stakes };
      this.outAfter = lately.out;
    }
    const url = socketAddress(id, pass(invite, password));
    this.#client = new TableClient(
      {
        connect: (ears) => connect(url, ears),
        now: () => Date.now(),
        later: (milliseconds, what) => {
          const timer = setTimeout(what, milliseconds);
          return () => clearTimeout(timer);
        },
        chance: Math.random,
        newId: () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("-"),
      },
      { link: (link) => this.#linked(link), known: (known, news) => this.#learn(known, news) },
    );
    this.#ticking = setInterval(() => (this.now = Date.now()), 200);
    addEventListener("online", this.nudge);
    document.addEventListener("visibilitychange", this.#seen);
    this.#client.start();
    void choices()
      .then((all) => (this.offered = all.reactions))
      .catch(() => undefined);
  }

  get table(): Table | null {
    return this.known?.table ?? null;
  }

  get view(): View | null {
    return this.known?.view ?? null;
  }

  get you(): You | null {
    return this.known?.you ?? null;
  }

  /** The viewer's seat at the table, if the person has one. */
  get seat(): TableSeat | null {
    return this.table?.seats.find((seat) => seat.seat === this.you?.seat) ?? null;
  }

  /** The viewer's seat in the hand. */
  get hand(): SeatView | null {
    return this.view?.seats.find((seat) => seat.number === this.view?.viewer) ?? null;
  }

  get isMyTurn(): boolean {
    return decisionOf(this.view) !== null;
  }

  /** Whether the next hand waits for this person. */
  get canDeal(): boolean {
    const isOver = this.view === null || this.view.phase === "over";
    return isOver && this.seat !== null && this.you !== null && this.table !== null && mayDeal(this.you, this.table);
  }

  /** The server's time. */
  get serverNow(): number {
    return this.now + (this.known?.skew ?? 0);
  }

  get voice(): Voice {
    return voice((seat) => this.name(seat));
  }

  /** How to speak of *hand*, in which somebody may have played who has left. */
  voiceOf(hand: number): Voice {
    return voice((seat) => this.name(seat, hand));
  }

  /** The name of who sits in *seat*, or was dealt in there in *hand*. */
  name(seat: number, hand?: number): string {
    const known = hand === undefined ? undefined : this.#names.of(hand, seat);
    const name = known ?? this.table?.seats.find((one) => one.seat === seat)?.name;
    return (name && words(name)) || t("Seat {number}", { number: seat });
  }

  /** Buy or give chips to *seat*: now, or as soon as its hand is over. */
  bring(command: Order["command"], seat: number): void {
    if (this.table === null || !isPlaying(this.table, seat)) return void this.do(command);
    this.orders.add(command, seat, this.table);
    this.tell(t("The chips come as soon as the hand is over."));
  }

  async do(command: Command): Promise<Outcome> {
    this.#unask();
    this.note = null;
    const outcome = await this.#client.do(command);
    if (!outcome.done) this.tell(say(outcome.reason, this.voice));
    return outcome;
  }

  /** Do what a button or a key says; nothing while a change is too fresh to have been seen. */
  async act(action: Kind, to?: number): Promise<void> {
    const now = performance.now();
    if (this.acting || !this.#guard.allows(now)) return;
    const isRash = action === "muck" && this.view?.natural === "show";
    if (isRash && !this.#twice.press(now)) return this.#ask();
    this.acting = true;
    try {
      await this.do(to === undefined ? { kind: "act", action } : { kind: "act", action, to });
    } finally {
      this.acting = false;
    }
  }

  /** Ask whether the hand is really to be mucked. */
  #ask(): void {
    if (this.asksAgain) return;
    this.asksAgain = true;
    const sentence = t("This hand may win. Press again to muck it all the same.");
    this.tell(sentence);
    this.#callOffAsking = this.#later(SECOND, () => {
      this.#unask();
      if (this.note === sentence) this.note = null;
    });
  }

  #unask(): void {
    this.#callOffAsking?.();
    this.#callOffAsking = null;
    this.#twice.forget();
    this.asksAgain = false;
  }

  /** Show and speak a sentence for this person alone. */
  tell(sentence: string): void {
    this.note = sentence;
    this.#speak(sentence);
    this.#later(NOTE, () => {
      if (this.note === sentence) this.note = null;
    });
  }

  nudge = (): void => this.#client.nudge();

  close(): void {
    clearInterval(this.#ticking);
    for (const timer of this.#timers) clearTimeout(timer);
    removeEventListener("online", this.nudge);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#client.stop();
  }

  #seen = (): void => {
    if (document.visibilityState === "visible") this.nudge();
  };

  #linked(link: Link): void {
    if (link.is === "live" && this.link.is === "lost") this.#speak(t("Connected again."));
    this.link = link;
  }

  #learn(known: Known, news: News): void {
    const before = this.view;
    const was = this.you?.seat ?? null;
    const seat = known.you.seat;
    this.#keepHand(known, news.events);
    this.known = known;
    this.now = Date.now();
    const hand = known.view?.hand;
    if (news.afresh) {
      this.lines = retold(this.lines, news.events);
      this.chat = news.chat;
    } else {
      this.lines = logged(this.lines, news.events);
      this.chat = [...this.chat, ...news.chat].slice(-200);
      this.unread += news.chat.filter((line) => line.text).length;
      news.chat.forEach((line) => this.#react(line));
    }
    const choice = decisionOf(known.view) ?? JSON.stringify(preactions(known.view));
    if (this.#guard.see(choice, performance.now())) this.#disarm();
    // Somebody may have been removed from that seat before.
    const lastly = news.events.findLast((event) => event.kind === "table" && event.seat === was);
    const isRemoved = was !== null && seat === null && lastly?.text.m === REMOVED;
    if (isRemoved) this.removed = true;
    this.#later(0, () => void this.#carryOut());
    if (before !== null && before.hand !== hand) this.note = null;
    this.#sound(before, known.view, news.afresh);
    this.#speakOf(known, news, isRemoved);
    this.#decideAhead(known.view);
    this.#decideAlone(before, known);
  }

  /** Send for what has waited for the end of the hand. */
  async #carryOut(): Promise<void> {
    if (this.link.is !== "live" || this.table === null) return;
    // One after the other: a command is decided on what the one before it has brought.
    for (const command of this.orders.take(this.table)) await this.do(command);
  }

  /** Keep what is told of the hand once and not again: stakes, and that one sits out. */
  #keepHand({ table, view, you }: Known, events: readonly Happened[]): void {
    if (view === null) return;
    const wasOut = this.handStakes?.hand === view.hand && this.outAfter;
    this.#names.learn(view);
    this.handStakes = stakesOf(this.handStakes, table, view);
    this.outAfter = you.seat !== null && isPlaying(table, you.seat) && isOutAfter(wasOut, events, view.hand, you.seat);
    const { hand } = view;
    const lately: Lately = { hand, stakes: this.handStakes?.stakes ?? null, out: this.outAfter };
    rememberHere(this.#id, lately);
  }

  #disarm(): void {
    this.#unask();
    this.armed = false;
    const check = (): void => {
      if (this.#guard.allows(performance.now())) this.armed = true;
      else this.#later(50, check);
    };
    check();
  }

  /** A line of the chat, or what a reaction says. */
  saying({ text, reaction }: ChatLine): string {
    const known = this.offered.find((one) => one.name === reaction);
    return text ?? (known === undefined ? (reaction ?? "") : words(known.text));
  }

  #react(line: ChatLine): void {
    const { seat, reaction } = line;
    if (reaction === undefined || seat === null) return;
    this.reactions[seat] = this.saying(line);
    this.#later(REACTION, () => delete this.reactions[seat]);
  }

  #sound(before: View | null, after: View | null, afresh: boolean): void {
    if (afresh) return;
    const heard = changes(before, after);
    if (heard.turn) play("turn");
    else if (heard.award) play("award");
    else if (heard.cards) play("card");
    else if (heard.chips) play("chips");
  }

  #speakOf(known: Known, { events, chat, afresh }: News, isRemoved: boolean): void {
    const verdict = known.view?.phase === "over" && events.length > 0 && !afresh ? known.view.verdict : [];
    const said = afresh ? [] : happened(events, (hand) => this.voiceOf(hand), verdict.length > 0);
    for (const line of chat) {
      if (afresh || line.player === known.you.player) continue;
      const name = line.seat === null ? t("{name}, watching", { name: line.name }) : line.name;
      said.push(t("{name}: {text}", { name, text: this.saying(line) }));
    }
    if (isRemoved) said.push(t("The host has asked you to leave your seat."));
    if (decisionOf(known.view) !== null) said.push(choicesWords(known.view?.options ?? [], this.voice));
    said.push(...verdict.map((line) => spoken(say(line, this.voiceOf(known.view?.hand ?? 0)))));
    const text = sentences(said);
    if (text) this.#speak(text);
  }

  /** Carry out what was chosen ahead, or drop it when it no longer is what was meant. */
  #decideAhead(view: View | null): void {
    const chosen = this.ahead;
    if (chosen === null) return;
    if (decisionOf(view) !== null && view !== null) {
      this.ahead = null;
      const action = resolve(chosen, view);
      if (action !== null) this.#later(150, () => void this.do({ kind: "act", action }));
      else this.tell(t("The price has changed: your choice ahead is dropped."));
    } else if (!holds(chosen, view)) {
      this.ahead = null;
      if (view?.hand === chosen.hand && !this.hand?.folded) {
        this.tell(t("The price has changed: your choice ahead is dropped."));
      }
    }
  }

  /** Muck and deal on without being asked, where the person wants that. */
  #decideAlone(before: View | null, { view, you, table }: Known): void {
    if (settings.autoMuck && decisionOf(view) !== null && view?.natural === "muck") {
      const decision = decisionOf(view);
      this.#later(pace(AUTO_MUCK), () => {
        if (decisionOf(this.view) === decision) void this.do({ kind: "act", action: "muck" });
      });
    }
    const isOver = view?.phase === "over" && (before?.phase !== "over" || before.hand !== view.hand);
    if (settings.autoNext && isOver && mayDeal(you, table)) {
      const hand = table.hand;
      this.#later(AUTO_NEXT, () => {
        if (this.table?.hand === hand && this.view?.phase === "over") void this.do({ kind: "next" });
      });
    }
  }

  #later(milliseconds: number, what: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, milliseconds);
    this.#timers.add(timer);
    return () => clearTimeout(timer);
  }
}

/** Whether the person may start the next hand now: the host, or the only person there. */
export function mayDeal(you: You, table: Table): boolean {
  if (table.paused || table.seats.filter((seat) => seat.state === "waiting").length < 2) return false;
  if (you.host) return true;
  const people = table.seats.filter((seat) => seat.player !== null && seat.bot === null);
  return people.length === 1 && people[0]?.player === you.player;
}

function connect(url: string, ears: Ears): Wire {
  const socket = new WebSocket(url);
  socket.addEventListener("open", () => ears.opened());
  socket.addEventListener("message", (event) => ears.heard(String(event.data)));
  socket.addEventListener("close", (event) => ears.closed(event.code));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
