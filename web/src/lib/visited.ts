/** The tables a person was at, newest first: the way back, and to the hands that were played there. */

import { recallJson, remember } from "./memory";

export interface Visited {
  id: string;
  name: string;
  /** What let the person in, if it was asked for. */
  invite?: string | null;
  /** Whether the table is closed; its hands can still be fetched. */
  gone?: boolean;
}

const MOST = 12;

export function visited(): Visited[] {
  return recallJson<{ tables: Visited[] }>("visited", { tables: [] }).tables;
}

export function visit(table: Visited): void {
  const before = visited();
  const invite = table.invite ?? before.find((one) => one.id === table.id)?.invite ?? null;
  keep([{ ...table, invite }, ...before.filter((one) => one.id !== table.id)]);
}

/** Take note that a table is closed, so that it is not asked for again. */
export function isGone(id: string): void {
  keep(visited().map((one) => (one.id === id ? { ...one, gone: true } : one)));
}

function keep(tables: Visited[]): void {
  remember("visited", JSON.stringify({ tables: tables.slice(0, MOST) }));
}
