/** The tables a person was at, newest first; their hands can still be fetched. */

import { recallJson, remember } from "./memory";

export interface Visited {
  id: string;
  name: string;
}

const MOST = 12;

export function visited(): Visited[] {
  return recallJson<{ tables: Visited[] }>("visited", { tables: [] }).tables;
}

export function visit(table: Visited): void {
  const others = visited().filter((one) => one.id !== table.id);
  remember("visited", JSON.stringify({ tables: [table, ...others].slice(0, MOST) }));
}
