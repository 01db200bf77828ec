/** Where the person is: the lobby or a table. The part after "#" never reaches a server's log. */

export type Route = { at: "lobby" } | { at: "table"; id: string; invite: string | null };

/** Read the part of an address after "#": "#/table/x7?invite=abc". */
export function readRoute(hash: string): Route {
  const match = /^#\/table\/([\w-]{1,64})(?:\?(.*))?$/.exec(hash);
  if (match === null) return { at: "lobby" };
  return { at: "table", id: match[1] ?? "", invite: new URLSearchParams(match[2] ?? "").get("invite") };
}

export function tableHash(id: string, invite: string | null = null): string {
  return `#/table/${id}${invite === null ? "" : `?invite=${encodeURIComponent(invite)}`}`;
}

/** Read a link to a table that a person typed or pasted; null if it is none. */
export function readLink(text: string): string | null {
  const trimmed = text.trim();
  const hash = trimmed.includes("#") ? trimmed.slice(trimmed.indexOf("#")) : tableHash(trimmed);
  return readRoute(hash).at === "table" ? hash : null;
}

let present = $state<Route>({ at: "lobby" });

export function route(): Route {
  return present;
}

export function go(hash: string): void {
  location.hash = hash;
}

/** Follow the address. To be called once. */
export function followAddress(): void {
  const follow = (): void => void (present = readRoute(location.hash));
  addEventListener("hashchange", follow);
  follow();
}
