/** What the seats of each hand were called, also after somebody has left. */

import type { Table, View } from "./protocol";
import type { Message } from "./text";

type Name = string | Message;

export class Names {
  #hands = new Map<number, Map<number, Name>>();

  /** The name of who was dealt in at *seat*, where it is known. */
  of(hand: number, seat: number): Name | undefined {
    return this.#hands.get(hand)?.get(seat);
  }

  /** The names of a hand, to be given to `restore` when the page is opened again. */
  all(hand: number): [number, Name][] {
    return [...(this.#hands.get(hand) ?? [])];
  }

  restore(hand: number, names: [number, Name][]): void {
    this.#hands.set(hand, new Map(names));
  }

  /** Take note of who is in the hand of *view*; a name that is known stays. */
  learn(table: Table, view: View | null): void {
    if (view === null) return;
    const names = this.#hands.get(view.hand) ?? new Map<number, Name>();
    this.#hands.set(view.hand, names);
    for (const { number } of view.seats) {
      const name = names.get(number) ?? table.seats.find((one) => one.seat === number)?.name;
      if (name) names.set(number, name);
    }
  }
}
