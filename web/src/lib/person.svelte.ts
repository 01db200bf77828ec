/** Who the person is, as the server knows them. */

import { introduce, whoAmI } from "./api";
import { language } from "./language.svelte";
import { recall, remember } from "./memory";
import type { Session } from "./protocol";

type Present = { is: "asking" } | { is: "unknown" } | { is: "known"; session: Session } | { is: "silent" };

let present = $state.raw<Present>({ is: "asking" });

export function person(): Session | null {
  return present.is === "known" ? present.session : null;
}

export function meeting(): Present["is"] {
  return present.is;
}

/** Ask the server who the person is. */
export async function meet(): Promise<void> {
  present = { is: "asking" };
  try {
    const session = await whoAmI();
    present = session === null ? { is: "unknown" } : { is: "known", session };
  } catch {
    present = { is: "silent" };
  }
}

/** Tell the server a name; it raises what the server has against it. */
export async function callMe(name: string): Promise<void> {
  present = { is: "known", session: await introduce(name, language()) };
  remember("name", name);
}

export function lastName(): string {
  return person()?.name ?? recall("name") ?? "";
}
