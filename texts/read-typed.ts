/**
 * Reads the amounts that people type, the counterpart of how format.ts writes them. Decimal strings
 * only, never a float.
 */
import { readPlain } from '#protocol/digits.ts';

/**
 * How rupees are written or said beside an amount, at either end of it: '₹', 'Rs. 500', '500
 * rupees', '500/-'.
 */
const RUPEE_WORDS = ['₹', 'rs', 'inr', 'rupees', 'rupee', 'रुपये', 'रुपए', 'रुपया', 'रु', '/-'];

/**
 * A number as it is grouped in India (12,34,567) or elsewhere (1,234,567), also with blanks for
 * commas.
 */
const GROUPED =
  /^(?!0)(?:[0-9]{1,2}(?:[, ][0-9]{2})*|[0-9]{1,3}(?:[, ][0-9]{3})*)[, ][0-9]{3}(?:\.[0-9]*)?$/;
/** Words that are cut short with a point: 'Rs.500' is 500, where '₹.50' is half a rupee. */
const ABBREVIATED = new Set(['rs', 'रु']);

/** What may still become such a number, key by key. */
const BEGUN = /^(?!0)(?:[0-9]{1,2}(?:[, ][0-9]{2})*|[0-9]{1,3}(?:[, ][0-9]{3})*)[, ][0-9]{0,2}$/;

/**
 * What a person typed, pasted, said or let their browser fill in, as the digits and the point of
 * it, with a minus where it has one: '₹1,00,000.50', '1 00 000.50', '100000.50 rupees', and the
 * same in the digits of any script give '100000.50'. `unit` is the field's own, 'INR' or a coin's
 * symbol. What is left of no number is left as it is: so is a comma before one or two last digits,
 * which is no grouping. Marks that nobody sees do not count. Superscripts and the ends of lines or
 * cells are kept as ';': what they stand between is not one number.
 */
export function bareTyped(text: string, unit = 'INR'): string {
  const bare = onePlain(text).toLowerCase();
  const words = unit === 'INR' ? RUPEE_WORDS : [unit.toLowerCase()];
  const number = words
    .reduce((rest, word) => withoutWord(rest, word), bare)
    .replace(/^[\u2012-\u2015\u2212]/, '-')
    .replace(/(?<![, ])[, ]+$/, '');
  return GROUPED.test(number) ? number.replaceAll(/[, ]/g, '') : number;
}

/**
 * Whether the next keys may still make an amount of what was typed: '1,0' is on the way to '1,000',
 * and '.' to '.5'.
 */
export function isBegunAmount(text: string): boolean {
  const number = typedNumber(text);
  return number === '.' || BEGUN.test(number);
}

/** Digits with what groups them, as they were typed; what they end with counts. */
export function typedNumber(text: string): string {
  const ends = /[,\s]$/.exec(text)?.[0] ?? '';
  return onePlain(text) + (ends === ',' ? '' : ends && ' ');
}

const onePlain = (text: string) =>
  readPlain(text.trim().replaceAll(/[\p{No}\p{Nl}\p{Cc}\u2028\u2029]+/gu, ';'));

function withoutWord(text: string, word: string): string {
  if (text.startsWith(word)) {
    const rest = text.slice(word.length);
    return (ABBREVIATED.has(word) ? rest.replace(/^\./, '') : rest).trimStart();
  }
  return text.endsWith(word) ? text.slice(0, -word.length).trimEnd() : text;
}

/**
 * What a person typed into an amount field as a plain decimal string: '₹1,00,000.5' gives
 * '100000.5'. Null where it is not a number, is below zero, or has more than `decimals` decimals;
 * an empty field gives ''.
 */
export function readTyped(text: string, decimals: number, unit?: string): string | null {
  const bare = bareTyped(text, unit);
  if (bare === '') return '';
  const match = /^([0-9]*)(?:\.([0-9]*))?$/.exec(bare);
  if (!match || bare === '.') return null;
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return null;
  const whole = (match[1] ?? '').replace(/^0+(?=[0-9])/, '') || '0';
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
