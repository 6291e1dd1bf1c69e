/**
 * Reads what exchange clients send in the query: each value checked, refused with the code and text
 * that they know.
 */
import { parseAmount } from '#protocol/money.ts';
import { type KlineInterval, klineIntervals } from '#server/domain/market/klines.rules.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import { within } from '#server/domain/orders/placement.ts';

import { faults } from './errors.ts';
import { coinOf } from './symbols.ts';

export type Params = Readonly<Record<string, string>>;

const SYMBOL_RANGE = '^[A-Z0-9-_.]{1,20}$';
const SYMBOLS_RANGE = String.raw`^\[("[A-Z0-9-_.]{1,20}"(,"[A-Z0-9-_.]{1,20}"){0,}){0,1}\]$`;
const INTEGER_RANGE = '^[0-9]{1,20}$';
const MOST_SYMBOLS = 1_000;

/**
 * The parameters of a request, of which these are known. Refuses doubled, empty and unknown ones.
 */
export function readParams(query: unknown, known: readonly string[]): Params {
  const params: Record<string, string> = {};
  const sent = Object.entries((query ?? {}) as Record<string, unknown>);
  for (const [name, value] of sent) {
    if (typeof value !== 'string') throw faults.duplicate();
    if (!known.includes(name)) continue;
    if (value === '') throw faults.empty(name);
    params[name] = value;
  }
  const read = Object.keys(params).length;
  if (read < sent.length) throw faults.unread(read, sent.length);
  return params;
}

/** A whole number; `fallback` where it was not sent, and never more than `most`. */
export function integer(
  params: Params,
  name: string,
  { fallback, most }: { fallback: number; most: number },
): number {
  const value = optionalInteger(params, name);
  if (value === 0) throw faults.value(name);
  return Math.min(value ?? fallback, most);
}

/** Null where it was not sent. */
export function optionalInteger(params: Params, name: string): number | null {
  const text = params[name];
  if (text === undefined) return null;
  if (!/^[0-9]{1,20}$/.test(text)) throw faults.illegal(name, INTEGER_RANGE);
  const value = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(value)) throw faults.value(name);
  return value;
}

/** The latest moment that a Date has. */
const LATEST_MS = 8_640_000_000_000_000;

/** Smallest number that is read as microseconds; as milliseconds it is in the year 5138. */
const MICROSECONDS_FROM = 10 ** 14;

export const millisecondsOf = (time: number) => (time < MICROSECONDS_FROM ? time : time / 1_000);

/**
 * Milliseconds; null where the parameter was not sent. Microseconds may be sent as well, and are
 * rounded into the span that they bound.
 */
export function optionalTime(params: Params, name: string): number | null {
  const value = optionalInteger(params, name);
  if (value === null) return null;
  if (value > LATEST_MS) throw faults.value(name);
  const time = millisecondsOf(value);
  return name === 'endTime' ? Math.floor(time) : Math.ceil(time);
}

export function startAndEnd(params: Params): { from: number | null; to: number | null } {
  const from = optionalTime(params, 'startTime');
  const to = optionalTime(params, 'endTime');
  if (from !== null && to !== null && from > to) throw faults.value('startTime');
  return { from, to };
}

function knownCoin(market: Pick<Market, 'coin'>, symbol: string): CoinFact {
  const coin = coinOf(market, symbol);
  if (!coin) throw faults.symbol();
  return coin;
}

export function oneCoin(market: Pick<Market, 'coin'>, params: Params): CoinFact {
  const symbol = params['symbol'];
  if (symbol === undefined) throw faults.missing('symbol');
  if (!/^[A-Z0-9\-_.]{1,20}$/.test(symbol)) throw faults.illegal('symbol', SYMBOL_RANGE);
  return knownCoin(market, symbol);
}

/** Of `symbol`, of `symbols` (JSON), or all: `isOne` where it is asked for as one. */
export function someCoins(
  market: Pick<Market, 'coin' | 'coins'>,
  params: Params,
): { coins: readonly CoinFact[]; isOne: boolean } {
  const { symbol, symbols } = params;
  if (symbol !== undefined && symbols !== undefined) throw faults.combination();
  if (symbol !== undefined) return { coins: [oneCoin(market, params)], isOne: true };
  if (symbols === undefined) return { coins: market.coins, isOne: false };
  const listed = listOf(symbols);
  if (new Set(listed).size < listed.length) throw faults.doubleSymbol();
  return { coins: listed.map((one) => knownCoin(market, one)), isOne: false };
}

function listOf(text: string): string[] {
  const range = /^\[(?:"[A-Z0-9\-_.]{1,20}"(?:,"[A-Z0-9\-_.]{1,20}")*)?\]$/;
  if (!range.test(text)) throw faults.illegal('symbols', SYMBOLS_RANGE);
  const list = JSON.parse(text) as string[];
  if (list.length === 0) throw faults.empty('symbols');
  if (list.length > MOST_SYMBOLS) throw faults.value('symbols');
  return list;
}

export function interval(params: Params): KlineInterval {
  const text = params['interval'];
  if (text === undefined) throw faults.missing('interval');
  const known = klineIntervals.find((one) => one === text);
  if (!known) throw faults.interval();
  return known;
}

const MINUTE_MS = 60_000;
const EARLIEST_MINUTES = -12 * 60;
const LATEST_MINUTES = 14 * 60;

/** `-1:00`, `05:45`, `0`, `8`: how far it is ahead of UTC, milliseconds. */
export function timeZone(params: Params): number {
  const text = params['timeZone'] ?? '0';
  const match = /^([+-]?)(\d{1,2})(?::([0-5]\d))?$/.exec(text);
  if (!match) throw faults.value('timeZone');
  const [hours, rest] = [match[2] ?? '', match[3] ?? '0'].map((digits) =>
    Number.parseInt(digits, 10),
  );
  const size = (hours ?? 0) * 60 + (rest ?? 0);
  const minutes = match[1] === '-' ? -size : size;
  if (minutes < EARLIEST_MINUTES || minutes > LATEST_MINUTES) throw faults.value('timeZone');
  return minutes * MINUTE_MS;
}

/** `FULL` unless `MINI` is asked for. */
export function tickerType(params: Params): 'FULL' | 'MINI' {
  const type = params['type'] ?? 'FULL';
  if (type !== 'FULL' && type !== 'MINI') throw faults.tickerType();
  return type;
}

/** `1m` to `59m`, `1h` to `23h`, `1d` to `7d`: milliseconds. */
export function windowSize(params: Params): number {
  const match = /^([1-9]\d?)([mhd])$/.exec(params['windowSize'] ?? '1d');
  const most = { m: 59, h: 23, d: 7 } as const;
  const minutes = { m: 1, h: 60, d: 24 * 60 } as const;
  const unit = match?.[2] as keyof typeof most | undefined;
  const count = Number.parseInt(match?.[1] ?? '', 10);
  if (!unit || count > most[unit]) throw faults.value('windowSize');
  return count * minutes[unit] * MINUTE_MS;
}

/** False where it was not sent. */
export function flag(params: Params, name: string): boolean {
  const text = params[name] ?? 'false';
  if (text !== 'true' && text !== 'false') throw faults.illegal(name, '^(true|false)$');
  return text === 'true';
}

const CLIENT_ID_RANGE = String.raw`^[a-zA-Z0-9-_.:/]{1,36}$`;

/** What a client calls an order; null where it was not sent. */
export function clientId(params: Params, name: string): string | null {
  const text = params[name];
  if (text === undefined) return null;
  if (!/^[a-zA-Z0-9\-_.:/]{1,36}$/.test(text)) throw faults.illegal(name, CLIENT_ID_RANGE);
  return text;
}

/**
 * The id of an order or a pair that is there already, no matter who made it. Null where it was not
 * sent.
 */
export function calledId(params: Params, name: string): string | null {
  const text = params[name];
  if (text === undefined) return null;
  if (!/^[a-zA-Z0-9\-_.:/]{1,64}$/.test(text)) throw faults.illegal(name, CLIENT_ID_RANGE);
  return text;
}

const DECIMAL = /^([0-9]{1,20})(?:\.([0-9]{1,20}))?$/;

/**
 * A decimal number in the form that the house reads. Refuses too many decimals, and by the filter
 * zero and what no column holds.
 */
export function decimal(params: Params, name: string, scale: number, filter: string): string {
  const text = params[name] ?? '';
  const [, whole = '', rest = ''] = DECIMAL.exec(text) ?? [];
  if (whole === '') throw faults.illegal(name, DECIMAL.source);
  const fraction = rest.replace(/0+$/, '');
  if (fraction.length > scale) throw faults.precision(name);
  const plain = `${whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`;
  if (within(parseAmount(plain, scale)) === null) throw faults.filter(filter);
  return plain;
}
