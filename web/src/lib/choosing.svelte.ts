/** The amount of a wager that is free, as the slider, the field and the keys share it. */

import { readChips, within } from "./amounts";
import { isFree } from "./decision";
import type { Option } from "./protocol";

export class Choosing {
  text = $state("");
  #option = $state.raw<Option | null>(null);

  /** Begin afresh for the wager that is offered now. */
  offer(option: Option | null): void {
    if (option?.least === this.#option?.least && option?.most === this.#option?.most) return;
    this.#option = option;
    this.text = option === null ? "" : String(option.least);
  }

  get amount(): number | null {
    const amount = readChips(this.text);
    const option = this.#option;
    if (amount === null || option === null) return null;
    return amount === within(amount, option.least, option.most) ? amount : null;
  }

  set(amount: number): void {
    this.text = String(amount);
  }

  /** What to send with *option*: nothing where there is no choice, null where it is no good. */
  to(option: Option): number | undefined | null {
    return isFree(option) ? this.amount : undefined;
  }
}
