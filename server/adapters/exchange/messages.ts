/**
 * What an exchange's messages hold, as far as it is wanted. Pure; whatever is not as agreed is
 * nothing, and nothing throws.
 */
import type { Kline } from '#server/domain/market/market.ts';

/** The most characters of a message: far more than any of those wanted has. */
const MOST_CHARACTERS = 4_096;

type Fields = Readonly<Record<string, unknown>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
}

/** A mini ticker of a combined stream whose name says the same pair; null for anything else. */
export function readMessage(text: string): { pair: string; price: string; at: number } | null {
  if (text.length > MOST_CHARACTERS) return null;
  const message = fieldsOf(parsed(text));
  const data = fieldsOf(message?.['data']);
  if (!message || !data || data['e'] !== '24hrMiniTicker') return null;
  const { s: pair, c: price, E: at } = data;
  if (typeof pair !== 'string' || typeof price !== 'string' || !Number.isSafeInteger(at))
    return null;
  if (message['stream'] !== `${pair.toLowerCase()}@miniTicker`) return null;
  return { pair, price, at: at as number };
}

/** Prices by pair, of an answer with one or many. */
export function readPrices(answer: string): Map<string, string> {
  const prices = new Map<string, string>();
  const value = parsed(answer);
  for (const item of Array.isArray(value) ? value : [value]) {
    const { symbol, price } = fieldsOf(item) ?? {};
    if (typeof symbol === 'string' && typeof price === 'string') prices.set(symbol, price);
  }
  return prices;
}

/** Candles in the order that they came; rows that are none are left out. */
export function readKlines(answer: string): Kline[] {
  const value = parsed(answer);
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown): Kline[] => {
    if (!Array.isArray(row)) return [];
    const [time, open, high, low, close] = row as unknown[];
    const texts = [open, high, low, close];
    if (!Number.isSafeInteger(time) || !texts.every((text) => typeof text === 'string')) return [];
    const [o, h, l, c] = texts as [string, string, string, string];
    return [{ time: time as number, open: o, high: h, low: l, close: c }];
  });
}
