/**
 * Amounts: integers of the smallest unit (`bigint`) in memory, decimal strings on the wire.
 * This file is the only place that turns one into the other; nothing here rounds silently.
 */

/** Decimals of a rupee amount. */
export const INR_SCALE = 2;
/** Decimals of a price (INR per coin). */
export const PRICE_SCALE = 8;
/** The fixed rate of the product: rupees per USDT. */
export const INR_PER_USDT = 85n;
/** Longest amount accepted on the wire, in characters. */
export const AMOUNT_MAX_CHARS = 20;

/**
 * Reads a decimal string as an integer of `scale` decimals. Answers `null` for anything that is not
 * plain ASCII digits with at most one point and at most `scale` decimals: signs, exponents,
 * separators, blanks, NaN, other digits.
 */
export function parseAmount(text: string, scale: number): bigint | null {
  if (text.length === 0 || text.length > AMOUNT_MAX_CHARS) return null;
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (!match) return null;
  const whole = match[1] ?? '';
  const fraction = match[2] ?? '';
  if (fraction.length > scale) return null;
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

/** Writes an integer of `scale` decimals as a decimal string with exactly `scale` decimals. */
export function formatAmount(minor: bigint, scale: number): string {
  const negative = minor < 0n;
  const digits = (negative ? -minor : minor).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${text}` : text;
}

/** floor(a * b / c) for non-negative integers: what the user receives is always rounded down. */
export function mulDivDown(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b) / c;
}
