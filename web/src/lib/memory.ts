/** What is remembered on this machine; a browser may forbid it, and then nothing is. */

const PREFIX = "razz.";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private windows and full disks: the page works all the same.
  }
}

/** What is remembered until this tab is closed, so that a page that is loaded again knows it. */
export function recallHere<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function rememberHere(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // As above.
  }
}

export function recallJson<T extends object>(name: string, usual: T): T {
  try {
    const known: unknown = JSON.parse(recall(name) ?? "null");
    return typeof known === "object" && known !== null ? { ...usual, ...known } : usual;
  } catch {
    return usual;
  }
}
