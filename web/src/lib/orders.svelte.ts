/** Chips for seats that are in a hand: they are sent for as soon as it is over. */

import type { Command, Table } from "./protocol";

export interface Order {
  command: Extract<Command, { chips: number }>;
  seat: number;
  player: string | null;
}

/** Whether *seat* is in the hand in play, so that no chips may come to it. */
export function isPlaying(table: Table | null, seat: number | null): boolean {
  return table?.seats.find((one) => one.seat === seat)?.state === "playing";
}

export class Orders {
  #list = $state.raw<Order[]>([]);

  of(seat: number | null, kind: Order["command"]["kind"]): Order | null {
    return this.#list.find((order) => order.seat === seat && order.command.kind === kind) ?? null;
  }

  /** Keep a command for the end of the hand, in place of one of its kind for the same seat. */
  add(command: Order["command"], seat: number, table: Table): void {
    const player = table.seats.find((one) => one.seat === seat)?.player ?? null;
    const others = this.#list.filter((one) => one !== this.of(seat, command.kind));
    this.#list = [...others, { command, seat, player }];
  }

  cancel(order: Order): void {
    this.#list = this.#list.filter((one) => one !== order);
  }

  /** Take out what can be sent for now; what was for somebody who has left is dropped. */
  take(table: Table): Order["command"][] {
    const due = this.#list.filter((order) => !isPlaying(table, order.seat));
    if (due.length > 0) this.#list = this.#list.filter((order) => !due.includes(order));
    const isThere = ({ seat, player }: Order): boolean =>
      table.seats.some((one) => one.seat === seat && one.state !== "empty" && one.player === player);
    return due.filter(isThere).map((order) => order.command);
  }
}
