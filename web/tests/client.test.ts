import { beforeEach, describe, expect, test } from "vitest";
import { TableClient, type Ears, type Known, type Link, type News, type Outcome } from "../src/lib/client";
import type { Hello, Table, Update } from "../src/lib/protocol";

/** A world without time: sockets that a test speaks through, and timers that it lets run out. */
class World {
  time = 1_000_000;
  wires: { ears: Ears; sent: string[]; closed: boolean }[] = [];
  timers: { at: number; what: () => void }[] = [];
  ids = 0;

  connect(ears: Ears) {
    const wire = { ears, sent: [] as string[], closed: false };
    this.wires.push(wire);
    return { send: (text: string) => void wire.sent.push(text), close: () => void (wire.closed = true) };
  }

  now = () => this.time;
  chance = () => 0.5;
  newId = () => `id${(this.ids += 1)}`;

  later(milliseconds: number, what: () => void) {
    const timer = { at: this.time + milliseconds, what };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((one) => one !== timer));
  }

  pass(milliseconds: number) {
    this.time += milliseconds;
    const due = this.timers.filter((timer) => timer.at <= this.time);
    this.timers = this.timers.filter((timer) => timer.at > this.time);
    for (const timer of due) timer.what();
  }

  get wire() {
    const wire = this.wires.at(-1);
    if (wire === undefined) throw new Error("no wire");
    return wire;
  }

  hear(message: unknown) {
    this.wire.ears.heard(JSON.stringify(message));
  }

  get sent(): { type: string; id?: string; seq?: number; command?: unknown }[] {
    return this.wire.sent.map((text) => JSON.parse(text) as { type: string });
  }
}

const table = (hand: number): Table =>
  ({ hand, now: 5_000_000 }) as unknown as Table;

const hello = (seq: number): Hello => ({
  v: 1,
  type: "hello",
  seq,
  you: { player: "p1", name: "Ann", seat: null, host: true },
  table: table(seq),
  view: null,
  events: [],
  chat: [],
});

const update = (from: number, seq = from): Update => ({
  v: 1,
  type: "update",
  from,
  seq,
  you: { player: "p1", name: "Ann", seat: 3, host: false },
  table: table(seq),
  view: null,
  events: [{ hand: 1, kind: "acted", seat: 1, text: { m: `event ${seq}` } }],
  chat: [],
});

let world: World;
let links: Link[];
let heard: { known: Known; news: News }[];
let client: TableClient;

const seqs = (): number[] => heard.map(({ known }) => known.seq);

beforeEach(() => {
  world = new World();
  links = [];
  heard = [];
  client = new TableClient(world, {
    link: (link) => links.push(link),
    known: (known, news) => heard.push({ known, news }),
  });
  client.start();
});

describe("what is heard", () => {
  test("hello makes the line live, and updates follow it", () => {
    world.hear(hello(41));
    world.hear(update(42));
    world.hear(update(43, 45));
    expect(seqs()).toEqual([41, 42, 45]);
    expect(links.map((link) => link.is)).toEqual(["connecting", "live"]);
    expect(heard[1]?.news).toMatchObject({ afresh: false, events: [{ text: { m: "event 42" } }] });
  });

  test("an update that comes twice counts once", () => {
    world.hear(hello(41));
    world.hear(update(42));
    world.hear(update(42));
    expect(seqs()).toEqual([41, 42]);
  });

  test("a gap is answered by asking for everything, once, and what comes before it is left", () => {
    world.hear(hello(41));
    world.hear(update(44));
    world.hear(update(45));
    expect(world.sent).toEqual([{ type: "resync" }]);
    world.hear(hello(45));
    world.hear(update(46));
    expect(seqs()).toEqual([41, 45, 46]);
    expect(heard[1]?.news.afresh).toBe(true);
  });

  test("nothing counts before hello", () => {
    world.hear(update(1));
    expect(heard).toEqual([]);
  });

  test("the server's clock is known by its distance from this one", () => {
    world.hear(hello(1));
    expect(heard[0]?.known.skew).toBe(4_000_000);
  });

  test("an update tells where the person sits now, and whether the table is theirs", () => {
    world.hear(hello(1));
    world.hear(update(2));
    expect(heard[1]?.known.you).toMatchObject({ seat: 3, host: false });
  });
});

describe("commands", () => {
  test("carry an id of their own and what the person saw", async () => {
    world.hear(hello(41));
    const outcome = client.do({ kind: "act", action: "call" });
    expect(world.sent).toEqual([{ type: "do", id: "id1", seq: 41, command: { kind: "act", action: "call" } }]);
    world.hear({ v: 1, type: "done", id: "id1", seq: 42 });
    expect(await outcome).toEqual({ done: true });
  });

  test("that are refused say why", async () => {
    world.hear(hello(41));
    const outcome = client.do({ kind: "act", action: "fold" });
    world.hear({ v: 1, type: "refused", id: "id1", reason: { m: "it is not your turn" } });
    expect(await outcome).toEqual({ done: false, reason: { m: "it is not your turn" } });
  });

  test("that were not answered are sent again with the same id and number on the next line", async () => {
    world.hear(hello(41));
    const outcome: Promise<Outcome> = client.do({ kind: "act", action: "call" });
    world.wire.ears.closed(1006);
    world.pass(500);
    expect(world.sent).toEqual([]);
    world.hear(hello(43));
    expect(world.sent).toEqual([{ type: "do", id: "id1", seq: 41, command: { kind: "act", action: "call" } }]);
    world.hear({ v: 1, type: "done", id: "id1", seq: 42 });
    expect(await outcome).toEqual({ done: true });
  });

  test("that were answered are not sent again", () => {
    world.hear(hello(41));
    void client.do({ kind: "act", action: "call" });
    world.hear({ v: 1, type: "done", id: "id1", seq: 42 });
    world.wire.ears.closed(1006);
    world.pass(500);
    world.hear(hello(43));
    expect(world.sent).toEqual([]);
  });

  test("are refused at once while the line is down", async () => {
    expect(await client.do({ kind: "act", action: "call" })).toMatchObject({ done: false });
  });
});

describe("a line that is lost", () => {
  test("is tried again after longer and longer pauses, and hello resets them", () => {
    world.hear(hello(1));
    const pauses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      world.wire.ears.closed(1006);
      const link = links.at(-1);
      if (link?.is !== "lost") throw new Error("not lost");
      pauses.push(link.retryAt - world.time);
      world.pass(link.retryAt - world.time);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    world.hear(hello(2));
    world.wire.ears.closed(1006);
    expect(links.at(-1)).toEqual({ is: "lost", retryAt: world.time + 500 });
  });

  test("is tried at once when the person or the network says so", () => {
    world.wire.ears.closed(1006);
    client.nudge();
    expect(world.wires.length).toBe(2);
    world.pass(60_000);
    expect(world.wires.filter((wire) => !wire.closed).length).toBeGreaterThan(0);
  });

  test("counts as lost when the server does not answer in ten seconds", () => {
    world.hear(hello(1));
    void client.do({ kind: "next" });
    world.pass(9_999);
    expect(links.at(-1)?.is).toBe("live");
    world.pass(1);
    expect(links.at(-1)?.is).toBe("lost");
    expect(world.wires[0]?.closed).toBe(true);
  });

  test("says nothing more once another has taken its place", () => {
    const old = world.wire;
    old.ears.closed(1006);
    client.nudge();
    world.hear(hello(5));
    old.ears.heard(JSON.stringify(update(6)));
    old.ears.closed(1006);
    expect(seqs()).toEqual([5]);
    expect(links.at(-1)?.is).toBe("live");
  });

  test("is not tried again after a farewell, except from a server that comes back", () => {
    world.hear(hello(1));
    world.hear({ v: 1, type: "bye", reason: { m: "the host removed you" } });
    world.wire.ears.closed(1000);
    expect(links.at(-1)).toEqual({ is: "ended", reason: { m: "the host removed you" } });
    world.pass(60_000);
    expect(world.wires.length).toBe(1);
  });

  test("from a server that restarts is tried again", () => {
    world.hear(hello(1));
    world.hear({ v: 1, type: "bye", reason: { m: "the server restarts" } });
    world.wire.ears.closed(1012);
    world.pass(500);
    expect(world.wires.length).toBe(2);
  });

  test("stays quiet after the person has left", () => {
    world.hear(hello(1));
    client.stop();
    world.wire.ears.closed(1000);
    world.pass(60_000);
    expect(links.at(-1)?.is).toBe("live");
    expect(world.wires.length).toBe(1);
  });
});
