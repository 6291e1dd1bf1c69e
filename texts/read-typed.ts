/** Reads the amounts that people type, the counterpart of how format.ts writes them. Decimal strings only, never a float. */

/** How rupees are written or said beside an amount, at either end of it: '₹', 'Rs. 500', '500 rupees', '500/-'. */
const RUPEE_WORDS = ['₹', 'rs', 'inr', 'rupees', 'rupee', 'रुपये', 'रुपए', 'रुपया', 'रु', '/-'];

/**
 * What a person typed, pasted, said or let their browser fill in as the digits and the point of it, with a minus where it has
 * one: '₹1,00,000.50', '1 00 000.50', '100000.50 rupees', and the same in the digits of India's scripts give '100000.50'.
 * `unit` is the field's own, 'INR' or a coin's symbol. What is left of no number is left as it is.
 */
export function bareTyped(text: string, unit = 'INR'): string {
  const bare = text
    .normalize('NFKC')
    .replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/gu, (digit) => scriptDigit(digit, 6))
    .replace(/[٠-٩۰-۹]/gu, (digit) => scriptDigit(digit, 0))
    .trim()
    .toLowerCase();
  const words = unit === 'INR' ? RUPEE_WORDS : [unit.toLowerCase()];
  return words
    .reduce((rest, word) => withoutWord(rest, word), bare)
    .replace(/(?<![.][0-9]*)[,\s](?=.)|[,\s]+$/g, '');
}

/** In these blocks of Unicode ten digits stand in order, the first with `zero` as the last four bits of its number. */
function scriptDigit(digit: string, zero: number): string {
  return (((digit.codePointAt(0) ?? 0) & 0xf) - zero).toString();
}

function withoutWord(text: string, word: string): string {
  if (text.startsWith(word)) return text.slice(word.length).replace(/^\.?\s*/, '');
  return text.endsWith(word) ? text.slice(0, -word.length).trimEnd() : text;
}

/**
 * What a person typed into an amount field as a plain decimal string: '₹1,00,000.5' gives '100000.5'. Null where it is not a
 * number, is below zero, or has more than `decimals` decimals; an empty field gives ''.
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
