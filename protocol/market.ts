/**
 * The market as anyone may see it: coins and prices, candles, the tick tape and the epochs of
 * simulated prices.
 */
import { Type, type Static } from 'typebox';

import { closed, Nullable, type Route, Time, noun, CoinSymbol } from './route.ts';

/** Prices older than this are stale: nothing can be placed. */
export const STALE_AFTER_MS = 5_000;
/** Ticks in an epoch of simulated prices. */
export const EPOCH_TICKS = 60;
/** Ticks in a page of the tape: page n holds ticks 500 n to 500 n + 499. */
export const PAGE_TICKS = 500;
/** Epochs in a page of them: page n holds epochs 100 n to 100 n + 99. */
export const PAGE_EPOCHS = 100;
/** Rounds in a page of them: page n holds rounds 500 n to 500 n + 499. */
export const PAGE_ROUNDS = 500;
/**
 * The most ticks, epochs or rounds that are answered by their numbers; clients that want more ask
 * for pages.
 */
export const RANGE_MOST = 60;

export const Coin = noun('Coin', {
  /** Slug, e.g. `bitcoin`. */
  id: Type.String(),
  /** Upper-case symbol, e.g. `BTC`. */
  symbol: Type.String(),
  name: Type.String(),
  /** What is drawn for it where there is no picture of its symbol: one to three characters. */
  mark: Type.String(),
  /** Decimals of an amount of this coin. */
  scale: Type.Integer(),
  /** INR, eight decimals. Null until the first tick. */
  price: Nullable(Type.String()),
  /** Percent against the price 24 h ago, two decimals, signed. */
  change24h: Nullable(Type.String()),
  /** INR, eight decimals: the price that `change24h` is against. */
  dayAgo: Nullable(Type.String()),
  stats: Type.Object({
    /** INR, two decimals: price x supply. */
    marketCap: Nullable(Type.String()),
    /** INR, two decimals: contract stakes and spot fills of the last 24 h. */
    volume24h: Type.String(),
    /** Coins in circulation, whole. */
    supply: Type.String(),
  }),
  /** 24 hourly closes, oldest first, INR with eight decimals. */
  sparkline: Type.Array(Type.String()),
  asOf: Nullable(Time),
  /** True while prices are older than five seconds. */
  delayed: Type.Boolean(),
  /** False while nothing can be placed on it (delayed, or trading has not opened). */
  tradable: Type.Boolean(),
  /**
   * False where its price stands still, as that of what prices are counted with: no contracts on it
   * and no leverage.
   */
  moves: Type.Boolean(),
});
export type Coin = Static<typeof Coin>;
export const CoinList = noun('CoinList', {
  items: Type.Array(Coin),
  /** Number of the tick that prices come from. */
  tick: Nullable(Type.Integer()),
  /**
   * The tick at which trading opens, after a restore or a change of the source of prices; null once
   * open.
   */
  opensAtTick: Nullable(Type.Integer()),
});
export type CoinList = Static<typeof CoinList>;

/** The format of the text is published: docs/market.md. */
const CoinTerms = noun('CoinTerms', {
  text: Type.String(),
  /** Its SHA-256, hex: after `simulated-listed` in the source of a tick. */
  hash: Type.String(),
});

export const Interval = Type.Enum(['1s', '1m', '5m', '15m', '1h', '4h', '1d', '1w'], {
  title: 'Interval',
  description: 'Length of a candle.',
});
export type Interval = Static<typeof Interval>;
export const intervalSeconds: Record<Interval, number> = {
  '1s': 1,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3600,
  '4h': 14400,
  '1d': 86400,
  '1w': 604800,
};
/** 1970 began on a Thursday: weeks begin on Mondays. */
const FIRST_MONDAY_S = 4 * 86400;

/** Start of the span that holds this second since 1970, UTC. */
export function intervalStart(second: number, interval: Interval): number {
  const length = intervalSeconds[interval];
  const anchor = interval === '1w' ? FIRST_MONDAY_S : 0;
  return Math.floor((second - anchor) / length) * length + anchor;
}

export const Candle = noun('Candle', {
  time: Time,
  open: Type.String(),
  high: Type.String(),
  low: Type.String(),
  close: Type.String(),
  /** INR, two decimals. */
  volume: Type.String(),
  /** True for the back-filled history of a new installation, which has no ticks. */
  synthetic: Type.Boolean(),
});
export type Candle = Static<typeof Candle>;
const CandleQuery = closed({
  coin: CoinSymbol,
  interval: Interval,
  from: Type.Optional(Type.String({ ...Time, description: 'Earliest start of a candle.' })),
  to: Type.Optional(Type.String({ ...Time, description: 'Latest start of a candle.' })),
});
export const CandleList = noun('CandleList', { items: Type.Array(Candle) });
export type CandleList = Static<typeof CandleList>;

/** Seconds of single prices that are answered: a chart's last minutes and the longest contract. */
export const RECENT_PRICES = 360;
export const RecentPrice = noun('RecentPrice', {
  time: Time,
  /** INR, eight decimals. */
  price: Type.String(),
});
export type RecentPrice = Static<typeof RecentPrice>;
export const RecentPriceList = noun('RecentPriceList', { items: Type.Array(RecentPrice) });
export type RecentPriceList = Static<typeof RecentPriceList>;

export const Tick = noun('Tick', {
  /** Version in the first line of the tick's text: 4, or 5 on a beacon's tape. */
  version: Type.Integer(),
  number: Type.Integer(),
  time: Time,
  /** INR with eight decimals, by symbol. */
  prices: Type.Record(Type.String(), Type.String()),
  /**
   * On the first tick of each epoch (and the genesis tick): for this epoch and the next four its
   * number, the first tick that carried the commitment to its seed, and that in hex, e.g.
   * `2@0/…,3@0/…`.
   */
  commitment: Nullable(Type.String()),
  /** Where the prices come from: `simulated`. */
  source: Type.String(),
  hash: Type.String(),
  previousHash: Type.String(),
  /**
   * Root of the contracts accepted since the tick before, hex; null where there were none.
   */
  placed: Nullable(Type.String()),
  /**
   * Value of the epoch's chain that the prices follow from, hex; null where they follow from none.
   * The epoch's commitment covers it.
   */
  step: Nullable(Type.String()),
});
export type Tick = Static<typeof Tick>;
const TickQuery = closed({
  from: Type.Integer({ minimum: 0, description: 'First number.', examples: [0] }),
  to: Type.Integer({ minimum: 0, description: 'Last number, included.', examples: [1] }),
});
/** A page's number, spelled in the one way that caches know it by. */
const TapePage = closed({
  page: Type.String({
    pattern: '^(0|[1-9][0-9]{0,7})$',
    description: 'Number of the page, from 0 on.',
    examples: ['0'],
  }),
});
export const TickList = noun('TickList', { items: Type.Array(Tick) });
export type TickList = Static<typeof TickList>;

export const Epoch = noun('Epoch', {
  number: Type.Integer(),
  firstTick: Type.Integer(),
  lastTick: Type.Integer(),
  /**
   * Hex: the anchor of a chain, whose steps come with their ticks; on the tape since tick
   * `committedAtTick`. An epoch is listed from then on.
   */
  commitment: Type.String(),
  committedAtTick: Type.Integer(),
  /** Hex; null until its last tick is on the tape. */
  seed: Nullable(Type.String()),
  /** When the seed is expected to be revealed; null once it is. */
  seedRevealsAt: Nullable(Time),
});
export type Epoch = Static<typeof Epoch>;
export const EpochList = noun('EpochList', { items: Type.Array(Epoch) });
export type EpochList = Static<typeof EpochList>;

/** A round of the tape's beacon. */
export const Round = noun('Round', {
  number: Type.Integer(),
  /** The network's, 48 bytes in hex. */
  signature: Type.String(),
});
export type Round = Static<typeof Round>;
export const RoundList = noun('RoundList', { items: Type.Array(Round) });
export type RoundList = Static<typeof RoundList>;

/** The format of the text is published: docs/market.md. Both null in a house without a beacon. */
const BeaconTerms = noun('BeaconTerms', {
  text: Nullable(Type.String()),
  /** Its SHA-256, hex: after `simulated-beacon` in the source of a tick. */
  hash: Nullable(Type.String()),
});

/** A tick by its number and hash. */
export const ChainHead = noun('ChainHead', {
  tick: Type.Integer(),
  hash: Type.String(),
  /**
   * By the key that the terms of the tape's beacon name, 64 bytes in hex; null in a house without a
   * beacon.
   */
  signature: Nullable(Type.String()),
});
export type ChainHead = Static<typeof ChainHead>;

export const MarketStats = noun('MarketStats', {
  coin: Type.String(),
  marketCap: Nullable(Type.String()),
  volume24h: Type.String(),
  supply: Type.String(),
  asOf: Nullable(Time),
});
export type MarketStats = Static<typeof MarketStats>;
export const CoinQuery = closed({ coin: CoinSymbol });

export const market = {
  coins: {
    method: 'GET',
    path: '/api/market/coins',
    summary: 'All coins with price, change and statistics',
    access: 'public',
    keys: 'read',
    status: 200,
    shared: true,
    reply: CoinList,
    refusals: [],
  },
  terms: {
    method: 'GET',
    path: '/api/market/coins/terms',
    summary: 'What moves the simulated price of each coin, as the text whose hash ticks may name',
    access: 'public',
    keys: 'read',
    status: 200,
    reply: CoinTerms,
    refusals: [],
  },
  candles: {
    method: 'GET',
    path: '/api/market/candles',
    summary: 'Candles of a coin, oldest first, at most 1,000',
    access: 'public',
    keys: 'read',
    query: CandleQuery,
    status: 200,
    shared: true,
    reply: CandleList,
    cost: 'expensive',
    refusals: ['not-found'],
  },
  prices: {
    method: 'GET',
    path: '/api/market/prices',
    summary: 'Prices of a coin in the last six minutes, one a second, oldest first',
    access: 'public',
    keys: 'read',
    query: CoinQuery,
    status: 200,
    shared: true,
    reply: RecentPriceList,
    refusals: ['not-found'],
  },
  stats: {
    method: 'GET',
    path: '/api/market/stats',
    summary: 'Market cap, volume and supply of a coin',
    access: 'public',
    keys: 'read',
    query: CoinQuery,
    status: 200,
    reply: MarketStats,
    refusals: ['not-found'],
  },
  ticks: {
    method: 'GET',
    path: '/api/market/ticks',
    summary: 'A few ticks of the tape by their numbers, at most 60; for more, its pages',
    access: 'public',
    keys: 'read',
    query: TickQuery,
    status: 200,
    reply: TickList,
    refusals: [],
  },
  tickPage: {
    method: 'GET',
    path: '/api/market/ticks/pages/:page',
    summary: 'A page of the tape, from tick 500 x page; one that is full never changes',
    access: 'public',
    keys: 'read',
    params: TapePage,
    status: 200,
    shared: true,
    reply: TickList,
    cost: 'expensive',
    refusals: [],
  },
  epochs: {
    method: 'GET',
    path: '/api/market/epochs',
    summary: 'Commitments and revealed seeds by epoch number, at most 60; for more, pages',
    access: 'public',
    keys: 'read',
    query: TickQuery,
    status: 200,
    reply: EpochList,
    refusals: [],
  },
  epochPage: {
    method: 'GET',
    path: '/api/market/epochs/pages/:page',
    summary: 'A page of epochs, from 100 x page; one whose seeds are all revealed never changes',
    access: 'public',
    keys: 'read',
    params: TapePage,
    status: 200,
    shared: true,
    reply: EpochList,
    cost: 'expensive',
    refusals: [],
  },
  beacon: {
    method: 'GET',
    path: '/api/market/beacon',
    summary:
      'The terms by which prices follow from a public beacon, as the text whose hash ticks name',
    access: 'public',
    keys: 'read',
    status: 200,
    reply: BeaconTerms,
    refusals: [],
  },
  rounds: {
    method: 'GET',
    path: '/api/market/rounds',
    summary: 'Rounds of the beacon that prices have used, by number, at most 60; for more, pages',
    access: 'public',
    keys: 'read',
    query: TickQuery,
    status: 200,
    reply: RoundList,
    refusals: [],
  },
  roundPage: {
    method: 'GET',
    path: '/api/market/rounds/pages/:page',
    summary: 'A page of rounds, from 500 x page; one whose last round is used never changes',
    access: 'public',
    keys: 'read',
    params: TapePage,
    status: 200,
    shared: true,
    reply: RoundList,
    cost: 'expensive',
    refusals: [],
  },
  head: {
    method: 'GET',
    path: '/api/market/head',
    summary: 'The last tick by its number and hash, signed in a house with a beacon',
    access: 'public',
    keys: 'read',
    status: 200,
    reply: ChainHead,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
