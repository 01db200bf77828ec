/** Amounts of chips: written, typed and chosen. */

export function chips(amount: number, language: string): string {
  return new Intl.NumberFormat(language).format(amount);
}

/** Read what a person typed: "1,200" and "１２００" are 1200; null if it is no whole amount. */
export function readChips(text: string): number | null {
  const plain = text.normalize("NFKC").replace(/[\s,、]/g, "");
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

export function within(amount: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(amount)));
}

/**
 * Where a slider of *steps* steps stands for an amount, and back.
 *
 * The scale is quadratic: small amounts, which are wanted most, get most of the way.
 */
export function toStep(amount: number, least: number, most: number, steps = 100): number {
  if (most <= least) return 0;
  return Math.round(steps * Math.sqrt((within(amount, least, most) - least) / (most - least)));
}

export function fromStep(step: number, least: number, most: number, steps = 100): number {
  return within(least + (most - least) * (step / steps) ** 2, least, most);
}

/** How many discs a heap of chips is drawn with: one to five, more for more bets. */
export function discs(amount: number, bet: number): number {
  if (amount <= 0) return 0;
  return Math.min(5, 1 + Math.floor(Math.log2(Math.max(1, amount / Math.max(1, bet)))));
}
