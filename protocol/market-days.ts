/**
 * Finished days of the market as files: what they hold, and the files themselves, which never
 * change.
 */
import { type Static, Type } from 'typebox';

import { closed, type Route, noun } from './route.ts';

const Day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'A UTC day that is over.',
  examples: ['2026-01-05'],
});
const Coin = Type.String({
  pattern: '^[A-Z0-9]{1,10}$',
  description: 'Symbol of a coin, in capitals.',
  examples: ['BTC'],
});

export const dayFiles = ['ticks.csv', 'ticks.jsonl', 'candles.csv', 'candles.jsonl'] as const;
export const DayFileName = Type.Enum([...dayFiles], {
  title: 'DayFileName',
  description: 'Name of a file.',
});
export type DayFileName = Static<typeof DayFileName>;

const MarketDay = noun('MarketDay', {
  day: Type.String(),
  /** Numbers of its first and last tick. */
  firstTick: Type.Integer(),
  lastTick: Type.Integer(),
  /** Of the last one, hex: it commits to every price of the day. */
  lastHash: Type.String(),
});

export const DayFile = noun('DayFile', {
  name: DayFileName,
  /** Where it is to be had. */
  path: Type.String(),
  /** Lines, without the head of a CSV. */
  rows: Type.Integer(),
  /** Uncompressed. */
  bytes: Type.Integer(),
  /** Of the uncompressed file, hex. */
  sha256: Type.String(),
});
export type DayFile = Static<typeof DayFile>;

export const marketDays = {
  list: {
    method: 'GET',
    path: '/api/market/days',
    summary: 'Finished days that have files, newest first',
    access: 'public',
    keys: 'read',
    status: 200,
    reply: noun('MarketDayList', { items: Type.Array(MarketDay) }),
    cost: 'expensive',
    refusals: [],
  },
  one: {
    method: 'GET',
    path: '/api/market/days/:day/:coin',
    summary: 'The files of a coin’s day with their lengths and hashes; it never changes',
    access: 'public',
    keys: 'read',
    params: closed({ day: Day, coin: Coin }),
    status: 200,
    reply: noun('DayFileList', { items: Type.Array(DayFile) }),
    cost: 'expensive',
    refusals: ['not-found'],
  },
  file: {
    method: 'GET',
    path: '/api/market/days/:day/:coin/files/:file',
    summary: 'Ticks or candles of a coin’s day, as CSV or as JSON lines; it never changes',
    access: 'public',
    keys: 'read',
    params: closed({ day: Day, coin: Coin, file: DayFileName }),
    status: 200,
    media: ['text/csv', 'application/jsonl'],
    cost: 'expensive',
    refusals: ['not-found', 'overloaded'],
  },
} as const satisfies Record<string, Route>;
