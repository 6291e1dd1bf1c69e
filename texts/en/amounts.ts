/** Amounts in English. */
import type { AmountTexts } from '#texts/amounts.ts';

export const amounts: AmountTexts = {
  aboveZero: 'Enter an amount above zero',
  invalid: 'Please enter a valid amount',
  commaUnclear: 'Write decimals after a point: 12.50, not 12,50',
  tooPrecise: ({ decimals }) =>
    decimals === 0 ? 'Enter a whole number' : `Enter at most ${decimals} decimals`,
};
