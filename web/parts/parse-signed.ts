/** Amounts that may be below zero. */
import { parseAmount } from '#protocol/money.ts';

/**
 * Reads a decimal string as `parseAmount` does, with a minus sign before it or not; null for
 * anything else.
 */
export function parseSigned(text: string, scale: number): bigint | null {
  const isNegative = text.startsWith('-');
  const size = parseAmount(isNegative ? text.slice(1) : text, scale);
  return size !== null && isNegative ? -size : size;
}
