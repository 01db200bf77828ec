/** What the seats of each hand were called, also after somebody has left. */

import type { View } from "./protocol";
import type { Message } from "./text";

type Name = string | Message;

export class Names {
  #hands = new Map<number, Map<number, Name>>();

  /** The name of who was dealt in at *seat*, where it is known. */
  of(hand: number, seat: number): Name | undefined {
    return this.#hands.get(hand)?.get(seat);
  }

  /** Take note of who is in the hand of *view*. */
  learn(view: View): void {
    this.#hands.set(view.hand, new Map(view.seats.map((seat) => [seat.number, seat.name])));
  }
}
