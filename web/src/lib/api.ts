/** The requests of docs/protocol.md. */

import type { Choices, FinishedHands, NewTable, Session, TableLine } from "./protocol";
import { isMessage, type Message } from "./text";

/** The server said no, and why. */
export class Refused extends Error {
  readonly reason: Message | string;
  readonly status: number;

  constructor(reason: Message | string, status: number) {
    super(typeof reason === "string" ? reason : reason.m);
    this.reason = reason;
    this.status = status;
  }
}

const SILENCE: Message = { m: "The server does not answer." };

/** An address of the server, wherever the page is served from. */
export function address(path: string): URL {
  return new URL(path, document.baseURI);
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const asked: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(address(path), asked);
  } catch {
    throw new Refused(SILENCE, 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const error = (answer as { error?: unknown } | null)?.error;
  throw new Refused(isMessage(error) || typeof error === "string" ? error : SILENCE, response.status);
}

/** Who you are; null if the server has not met you. */
export async function whoAmI(): Promise<Session | null> {
  const session = await ask<Session | { player: null }>("api/session");
  return session.player === null ? null : (session as Session);
}

export function introduce(name: string, language: string): Promise<Session> {
  return ask("api/session", { name, language });
}

export function choices(): Promise<Choices> {
  return ask("api/choices");
}

export async function openTables(): Promise<TableLine[]> {
  return (await ask<{ tables: TableLine[] }>("api/tables")).tables;
}

export function makeTable(wanted: NewTable): Promise<{ table: string; invite: string | null }> {
  return ask("api/tables", wanted);
}

/** What lets a person in, as the end of an address. */
export function pass(invite: string | null, password: string | null): string {
  const query = new URLSearchParams();
  if (invite) query.set("invite", invite);
  if (password) query.set("password", password);
  const text = query.toString();
  return text && `?${text}`;
}

/** What the table asks for before it lets a visitor with this *pass* in. */
export function door(table: string, pass: string): Promise<TableLine> {
  return ask(`api/tables/${encodeURIComponent(table)}${pass}`);
}

/** Finished hands, newest first, twenty at a time. */
export function finishedHands(table: string, before?: number): Promise<FinishedHands> {
  const query = before === undefined ? "" : `?before=${before}`;
  return ask(`api/tables/${encodeURIComponent(table)}/hands${query}`);
}

export function phhAddress(table: string, hand: number): string {
  return address(`api/tables/${encodeURIComponent(table)}/hands/${hand}.phh`).href;
}

export function socketAddress(table: string, pass: string): string {
  const url = address(`api/tables/${encodeURIComponent(table)}/ws${pass}`);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
