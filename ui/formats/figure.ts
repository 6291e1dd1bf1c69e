/**
 * Whether a figure may be broken over lines: never one that people have, so that no digit is read
 * as another figure; only those near the limits of the ledger, which are longer than a phone is
 * wide.
 */

import { LONGEST_WHOLE } from '#ui/parts/WholeFigures.tsx';

/** The class for an element that holds this figure alone. */
export function figureWrap(text: string): 'whitespace-nowrap' | 'wrap-anywhere' {
  return text.length > LONGEST_WHOLE ? 'wrap-anywhere' : 'whitespace-nowrap';
}

/** Widths in the size of the letters: of a digit or a sign, and of what parts digits. */
const EM = { digit: 0.64, mark: 0.3 };

/**
 * The size of letters at which a figure is as wide as its container (`@container`, else the screen)
 * at most, and otherwise that of the text around it.
 */
export function fittingSize(figure: string): string {
  const marks = figure.match(/[,.]/g)?.length ?? 0;
  const width = (figure.length - marks) * EM.digit + marks * EM.mark;
  return `min(1em, ${100 / Math.max(1, width)}cqi)`;
}
