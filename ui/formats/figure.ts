/**
 * Whether a figure may be broken over lines: never one that people have, so that no digit is read
 * as another figure; only those near the limits of the ledger, which are longer than a phone is
 * wide.
 */

/** '₹9,99,99,99,999.99' still stays whole. */
const LONGEST_WHOLE = 19;

/** The class for an element that holds this figure alone. */
export function figureWrap(text: string): 'whitespace-nowrap' | 'wrap-anywhere' {
  return text.length > LONGEST_WHOLE ? 'wrap-anywhere' : 'whitespace-nowrap';
}
