/** Amounts in English. */

export const amounts = {
  /** It begins with a minus. */
  aboveZero: 'Enter an amount above zero',
  /** It is no number. */
  invalid: 'Please enter a valid amount',
  /**
   * A comma is before the last one or two digits. It groups nothing there and may be meant as a
   * point.
   */
  commaUnclear: 'Write decimals after a point: 12.50, not 12,50',
  /** It has more decimals than these; none where only whole numbers are taken. */
  tooPrecise: ({ decimals }: { decimals: number }) =>
    decimals === 0 ? 'Enter a whole number' : `Enter at most ${decimals} decimals`,
};
