/** The tables that this browser has been at and that are still there, the last one first. */

import { door, pass, Refused } from "./api";
import type { TableLine } from "./protocol";
import { tableHash } from "./route.svelte";
import { isGone, visited, type Visited } from "./visited";

export interface Mine extends TableLine {
  hash: string;
}

let found = $state.raw<Mine[]>([]);

export function mine(): Mine[] {
  return found;
}

/** Ask the server which of them still are. */
export async function lookForMine(): Promise<void> {
  const asked = await Promise.all(visited().filter((one) => !one.gone).map(look));
  found = asked.filter((one) => one !== null);
}

async function look({ id, invite }: Visited): Promise<Mine | null> {
  try {
    const line = await door(id, pass(invite ?? null, null));
    return { ...line, hash: tableHash(id, invite ?? null) };
  } catch (error) {
    if (error instanceof Refused && error.status === 404) isGone(id);
    return null;
  }
}
