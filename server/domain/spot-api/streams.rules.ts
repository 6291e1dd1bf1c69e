/** The names of streams and what clients may say about them. Pure. */
import { type KlineInterval, klineIntervals } from '#server/domain/market/klines.rules.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';

import { coinOf } from './symbols.ts';

/** Most streams of one connection. */
export const MOST_STREAMS = 1_024;

/** Of a stream's name; what is kept of a connection is bounded. */
const LONGEST_NAME = 50;

export type Stream =
  | { kind: 'allMiniTickers' | 'allTickers' }
  | {
      kind: 'aggTrade' | 'trade' | 'miniTicker' | 'ticker' | 'bookTicker' | 'avgPrice' | 'depth';
      coin: CoinFact;
    }
  | { kind: 'levels'; coin: CoinFact; levels: number }
  | { kind: 'kline'; coin: CoinFact; interval: KlineInterval; offsetMs: number };

const INDIA_OF_EXCHANGES_MS = 8 * 3_600_000;

/** Null for what is no stream: it may be subscribed to, as elsewhere, and nothing ever comes. */
export function parseStream(name: string, market: Pick<Market, 'coin'>): Stream | null {
  if (name === '!miniTicker@arr') return { kind: 'allMiniTickers' };
  if (name === '!ticker@arr') return { kind: 'allTickers' };
  const [, symbol = '', rest = ''] = /^([a-z0-9]{1,20})@(.{1,30})$/.exec(name) ?? [];
  const coin = coinOf(market, symbol.toUpperCase());
  if (!coin) return null;
  switch (rest) {
    case 'aggTrade':
    case 'trade':
    case 'miniTicker':
    case 'ticker':
    case 'bookTicker':
    case 'avgPrice':
      return { kind: rest, coin };
  }
  const depth = /^depth(5|10|20)?(?:@100ms|@1000ms)?$/.exec(rest);
  if (depth) {
    const levels = depth[1];
    return levels === undefined
      ? { kind: 'depth', coin }
      : { kind: 'levels', coin, levels: Number.parseInt(levels, 10) };
  }
  const [, asked, zone] = /^kline_([0-9]{1,2}[smhdwM])(@\+08:00)?$/.exec(rest) ?? [];
  const interval = klineIntervals.find((one) => one === asked);
  if (!interval) return null;
  return {
    kind: 'kline',
    coin,
    interval,
    offsetMs: zone === undefined ? 0 : INDIA_OF_EXCHANGES_MS,
  };
}

export type Id = number | string | null;

export type StreamRequest =
  | { method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; names: string[]; id: Id }
  | { method: 'LIST_SUBSCRIPTIONS' | 'GET_PROPERTY'; id: Id }
  | { method: 'SET_PROPERTY'; combined: boolean; id: Id };

/** Codes and texts are those that clients know. */
export class StreamRefusal extends Error {
  readonly code: number;
  readonly id: Id;

  constructor(code: number, message: string, id: Id = null) {
    super(message);
    this.code = code;
    this.id = id;
  }
}

const methods = [
  ...(['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS'] as const),
  ...(['SET_PROPERTY', 'GET_PROPERTY'] as const),
];

/** Reads one message. Throws StreamFault. */
export function readStreamRequest(text: string): StreamRequest {
  const message = jsonOf(text);
  const id = idOf(message['id']);
  if (message['method'] === undefined)
    throw new StreamRefusal(2, 'Invalid request: missing field `method` at line 1 column 1', id);
  const method = methods.find((one) => one === message['method']);
  if (!method) {
    const known = methods.map((one) => `\`${one}\``).join(', ');
    const unknown = JSON.stringify(message['method']).slice(0, 50);
    throw new StreamRefusal(
      2,
      `Invalid request: unknown variant \`${unknown}\`, expected one of ${known} at line 1 column 1`,
      id,
    );
  }
  const params: unknown = message['params'] ?? [];
  if (!Array.isArray(params))
    throw new StreamRefusal(2, 'Invalid request: invalid type, expected a sequence', id);
  return requestOf(method, params as unknown[], id);
}

function requestOf(method: (typeof methods)[number], params: unknown[], id: Id): StreamRequest {
  switch (method) {
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE': {
      const names = params.filter((name) => typeof name === 'string');
      if (names.length < params.length)
        throw new StreamRefusal(2, 'Invalid request: stream name must be a string', id);
      if (names.some((name) => name.length > LONGEST_NAME))
        throw new StreamRefusal(2, 'Invalid request: stream name is too long', id);
      return { method, names, id };
    }
    case 'LIST_SUBSCRIPTIONS':
      if (params.length > 0) throw new StreamRefusal(2, 'Invalid request: too many parameters', id);
      return { method, id };
    case 'GET_PROPERTY':
      checkProperty(params, 1, id);
      return { method, id };
    case 'SET_PROPERTY': {
      checkProperty(params, 2, id);
      const [, value] = params;
      if (typeof value !== 'boolean')
        throw new StreamRefusal(1, 'Invalid value type: expected Boolean', id);
      return { method, combined: value, id };
    }
  }
}

function checkProperty(params: readonly unknown[], most: number, id: Id): void {
  if (typeof params[0] !== 'string')
    throw new StreamRefusal(2, 'Invalid request: property name must be a string', id);
  if (params.length > most) throw new StreamRefusal(2, 'Invalid request: too many parameters', id);
  if (params[0] !== 'combined') throw new StreamRefusal(0, 'Unknown property', id);
}

function jsonOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StreamRefusal(3, 'Invalid JSON: expected value at line 1 column 1');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new StreamRefusal(2, 'Invalid request: expected an object');
  return value as Record<string, unknown>;
}

function idOf(id: unknown): Id {
  if (id === undefined || id === null) return null;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  if (typeof id === 'string' && /^[\w-]{1,36}$/.test(id)) return id;
  throw new StreamRefusal(2, 'Invalid request: request ID must be an unsigned integer');
}
