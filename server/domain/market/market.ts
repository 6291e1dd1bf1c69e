/**
 * The market: the coins, the tape of prices and what is read from it. In a process with the market
 * role it also records the tape; nobody, here or elsewhere, chooses a price, and nothing of a tick
 * is known outside before its commit.
 */
import type { PriceFrame } from '#protocol/live.ts';
import type { MarketOverview } from '#protocol/market-overview.ts';
import {
  type CoinList,
  type Epoch,
  type MarketStats,
  STALE_AFTER_MS,
  type Tick,
} from '#protocol/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import { type Candle, bucketStart } from './candles.rules.ts';
import { type CandleRange, openCandles, writeFinishedCandles } from './candles.ts';
import { type CoinFact, termsText } from './coin-list.rules.ts';
import { fillBack } from './back-fill.ts';
import { openBeaconTimer } from './beacon/beacon.jobs.ts';
import { type BeaconSetting, checkBeacon, openBeacon, proveBeacon } from './beacon/beacon.ts';
import { readBeaconTerms } from './beacon/beacon.sql.ts';
import { openTapeBeacon, type TapeBeacon } from './beacon/tape-beacon.ts';
import { type BeaconState, openBeaconState } from './beacon/state.ts';
import { type ExchangeSetting, openExchange } from './exchange.ts';
import { subscribeToTape } from './tape-subscriber.ts';
import { prepareTape, type Progress } from './genesis.ts';
import { sha256 } from './hash-tape.ts';
import { type MarketTick, openLatestTick, type TickListener } from './latest-tick.ts';
import { type KlineQuery, readKlines } from './klines.ts';
import type { ExchangeKline } from './klines.rules.ts';
import { readWindows } from './klines.sql.ts';
import { makeFrame, makeList, makeStats } from './list-coins.ts';
import { checkListed } from './check-coin-list.ts';
import { openTickTimer } from './market.jobs.ts';
import { makeOverview } from './overview.ts';
import { LeaseLost, openRecorder, type Recorder } from './recorder.ts';
import { type Placed, readPlaced } from './placements.ts';
import { keepSummaries } from './summaries.ts';
import type { TapeTick } from './tape.rules.ts';
import { type PriceAt, readLastTick, readListedCoins, readPrices } from './tape.sql.ts';
import { openTapeReader } from './tape-reader.ts';
import { listEpochs, listTicks } from './tape.ts';
import { readOpening } from './trading-gate.ts';

export type { BeaconSetting } from './beacon/beacon.ts';
export type { BeaconState } from './beacon/state.ts';
export { type Network, quicknet, readNetwork } from './beacon/network.rules.ts';
export type { Relays } from './beacon/rounds.ts';
// Other slices see this file only, and tick-consumer.ts and tick-cursor.ts where they follow the
// tape.
export { readCoins } from './coins.ts';
export type { CoinFact } from './coin-list.rules.ts';
export { type ExchangeFeed, type Kline, pairsOf } from './exchange.ts';
export { type CoinTick, isPriced, type MarketTick, type PricedTick } from './latest-tick.ts';
export type { Quote } from './quotes.ts';
export { readOpening, whileTrading } from './trading-gate.ts';

/** A process that does not write the candles reads them this long after the minute began. */
const OTHERS_WRITE_MS = 2_000;

export type Market = {
  /** In the order they are listed. */
  readonly coins: readonly CoinFact[];
  coin(symbol: string): CoinFact | undefined;
  /**
   * What moves each coin, as a text, and the text's hash, which simulated ticks name where the
   * published rule does not say it.
   */
  readonly terms: { readonly text: string; readonly hash: string };
  /** The newest tick that this process knows to be committed; null before the genesis tick. */
  last(): MarketTick | null;
  /** Whether the last tick is more than five seconds old: then nothing can be placed. */
  isStale(now: Date): boolean;
  /**
   * The tick that has to be on the tape before anything is traded: 0 unless it was restored,
   * rewound or changed its source.
   */
  readonly opensAt: number;
  /** Whether it is on the tape. */
  isOpen(): boolean;
  /** From now on nothing is traded before this tick. */
  closeUntil(tick: number): void;
  /** Where the database was rewound: its tape is the tape, whatever this process had seen. */
  readAgain(): Promise<void>;
  /** What is known of the tape's beacon, if it has one. */
  readonly beacon: Omit<TapeBeacon, 'see'>;
  /** How the beacon is, as this process knows it; null in a house without one. Never rejects. */
  beaconState(): Promise<BeaconState | null>;
  /** INR with eight decimals, 24 hours before the current minute; null where it is not known. */
  dayAgo(symbol: string): bigint | null;
  /**
   * Messages of the exchange so far, and how many of them were believed; null where prices are
   * simulated.
   */
  messages(): { offered: number; believed: number } | null;
  /** What everybody is sent at each tick. */
  frame(): PriceFrame | null;
  list(): Promise<CoinList>;
  /** Another text whenever `list` may answer something else. */
  standing(): string;
  stats(coin: CoinFact): Promise<MarketStats>;
  /** How much prices move, and which move together. Worth asking once a minute. */
  overview(): Promise<MarketOverview>;
  /** Rising; at most 1,000: the oldest where `from` is given, else the newest. */
  candles(coin: CoinFact, range: CandleRange): Promise<Candle[]>;
  /** As exchanges name them. Rising, the running one included. */
  klines(coin: CoinFact, query: KlineQuery): Promise<ExchangeKline[]>;
  /**
   * By symbol: prices and fills from a moment on (milliseconds), the running minute included; its
   * fills up to a tick.
   */
  windows(
    coins: readonly CoinFact[],
    from: number,
    fillsUpTo?: number,
  ): Promise<Map<string, ExchangeKline>>;
  /**
   * Of the last ticks, rising; at most RECENT_PRICES. Ticks without a price of the coin are left
   * out.
   */
  recentPrices(coin: CoinFact): Promise<PriceAt[]>;
  /** By number, both ends included; at most 1,000, from the first. */
  ticks(from: number, to: number): Promise<Tick[]>;
  /** By epoch number, both ends included; at most 1,000, from the first. */
  epochs(from: number, to: number): Promise<Epoch[]>;
  /**
   * The place of a contract among those accepted after that tick; null where the next one says
   * nothing of it.
   */
  placed(contract: string, acceptedAfter: number): Promise<Placed | null>;
  /**
   * Called after each tick's commit, in order, one at a time; of ticks recorded together only the
   * last.
   */
  onTick(listener: TickListener): void;
  /**
   * Records exactly one tick now, and the candles it finishes. For virtual clocks; `start` does it
   * by itself.
   */
  recordTick(): Promise<MarketTick>;
  /**
   * Records a tick at each of these times in one transaction, as one by one would. For virtual
   * clocks.
   */
  recordTicks(times: readonly Date[]): Promise<MarketTick>;
  /**
   * Follows the tape; with the market role also records a tick a second, while it holds the lease.
   */
  start(): void;
  /** Resolves when listeners and candles are done with everything so far. */
  idle(): Promise<void>;
  /** Gives the lease back, so that another process goes on at once. */
  stop(): Promise<void>;
};

export type MarketOptions = {
  /** The application's role. */
  database: Database;
  /**
   * A standby from which the tape may be read, as the application's role; null where there is none.
   */
  standby?: Database | null;
  /**
   * The market's role, the only one that reads seeds and writes ticks; null in a process that does
   * not record.
   */
  marketDatabase: Database | null;
  clock: Clock;
  log: Log;
  /** Makes seeds and the synthetic history. */
  random: RandomSource;
  /** In the order of their prices in a tick. */
  coins: readonly CoinFact[];
  /** Whose prices are recorded; null where they are simulated. */
  exchange: ExchangeSetting | null;
  /** Whose rounds the draws of simulated prices follow from, besides the seeds; null for none. */
  beacon?: BeaconSetting | null;
  /**
   * Days of candles from before the first tick that a new installation starts with: 30 unless said
   * otherwise, and at most.
   */
  historyDays?: number;
  /** Told while that history is being made. */
  onProgress?: Progress;
  /**
   * Told of each tick that this process has recorded by itself, and of when it was due. Must not
   * throw.
   */
  onRecorded?: ((tick: { number: number }, due: { ms: number }) => void) | undefined;
};

/**
 * Throws StartError where the list of coins is not the one that the house was opened with, and
 * where a beacon that is to be taken up cannot be reached. With the market role, makes the tape and
 * its history at the first start, and connects to the exchange, if there is one.
 */
export async function openMarket(options: MarketOptions): Promise<Market> {
  const { database, marketDatabase, clock, log, random, coins } = options;
  const { historyDays: days = 30, onProgress = () => undefined } = options;
  checkListed(await readListedCoins(database), coins);
  if (marketDatabase) {
    if (options.beacon && (await readBeaconTerms(marketDatabase)) === null)
      await proveBeacon(options.beacon, { clock, random });
    await prepareTape({
      marketDatabase,
      clock,
      random,
      coins,
      days,
      onProgress,
      exchange: options.exchange,
      beacon: options.beacon ?? null,
    });
    await writeFinishedCandles(marketDatabase);
  }
  const tapeBeacon = await openTapeBeacon(database, log);
  const beaconTerms = tapeBeacon.terms();
  const beaconSetting = options.beacon ?? null;
  if (marketDatabase) checkBeacon(beaconTerms, beaconSetting);
  const beacon =
    marketDatabase && beaconTerms && beaconSetting
      ? await openBeacon(beaconSetting, {
          terms: beaconTerms,
          marketDatabase,
          clock,
          random,
          log,
        })
      : null;
  const bySymbol = new Map(coins.map((coin) => [coin.symbol, coin]));
  const terms = termsText(coins);
  const symbols = coins.map((coin) => coin.symbol);
  const latest = openLatestTick(symbols, log);
  const summaries = keepSummaries(database);
  const candles = openCandles();
  const setting = marketDatabase && options.exchange;
  const exchange = setting && openExchange({ setting, coins, clock, log });
  const recorder =
    marketDatabase && openRecorder({ marketDatabase, clock, random, coins, exchange, beacon });
  const lastNumber = () => latest.last()?.number ?? -1;
  const { read } = openTapeReader({
    primary: database,
    standby: options.standby ?? null,
    announced: latest.last,
    log,
  });
  const subscriber = subscribeToTape({ database, log, lastNumber, absorb });
  const recorded = (tick: TapeTick, dueMs: number) => {
    options.onRecorded?.(tick, { ms: dueMs });
    void absorbOwn(tick);
  };
  const openTimer = beacon ? openBeaconTimer : openTickTimer;
  const tickTimer = recorder && openTimer({ recorder, clock, log, recorded });
  let frame: PriceFrame | null = null;
  let keptMinute = Number.NaN;
  let keeping: Promise<void> = Promise.resolve();
  let filling: Promise<void> = Promise.resolve();
  let stopped = false;

  /**
   * The next tick does not follow on the last one that is known here. It is another tape, which the
   * watch for rewinds has to see.
   */
  let isApart = false;

  function absorb(tick: TapeTick): void {
    const known = latest.last();
    if (known && tick.number === known.number + 1 && tick.previousHash !== known.hash)
      isApart = true;
    if (isApart || !latest.advance(tick)) return;
    tapeBeacon.see(tick);
    frame = null;
    keepUp(tick.at);
    latest.tell();
  }

  /**
   * Ticks that other processes recorded in between are handed on first. A tick whose predecessors
   * cannot be read waits for the predecessors: after a rewind they are of another tape.
   */
  async function absorbOwn(tick: TapeTick): Promise<void> {
    if (tick.number > lastNumber() + 1) {
      try {
        await subscriber.catchUp();
      } catch (error) {
        log.warn({ error }, 'Ticks of other processes cannot be read; trying again every second');
        return;
      }
    }
    absorb(tick);
  }

  /**
   * At each new minute: writes the candles it finished, in the process that records, and reads what
   * is shown of them.
   */
  function keepUp(at: Date): void {
    const minute = bucketStart(at.getTime(), '1m');
    const writes = recorder?.holdsLease === true;
    if (minute === keptMinute || (!writes && at.getTime() - minute < OTHERS_WRITE_MS)) return;
    keptMinute = minute;
    keeping = keeping.then(async () => {
      try {
        if (writes && marketDatabase) await writeFinishedCandles(marketDatabase);
        await summaries.refresh(at);
        frame = null;
      } catch (error) {
        log.error({ error }, 'Candles were not kept up; the next minute makes up for it');
      }
    });
  }

  /**
   * Ticks begin once the history before the first one is there, or could not be had: candles are
   * written in order.
   */
  async function beginRecording(): Promise<void> {
    const begins = setting && marketDatabase && days > 0 && lastNumber() === 0;
    if (begins) filling = fillBack({ marketDatabase, setting, coins, until: clock.now(), log });
    await filling;
    if (begins) await summaries.refresh(clock.now()).catch(() => undefined);
    if (stopped) return;
    beacon?.rounds.start();
    tickTimer?.start();
  }

  async function leaseHolder(): Promise<Recorder> {
    if (!recorder) throw new Error('this process does not have the market role');
    if (!(await recorder.acquire())) throw new LeaseLost();
    return recorder;
  }

  function lastTick(): MarketTick {
    const tick = latest.last();
    if (!tick) throw new Error('there is no tick yet');
    return tick;
  }

  const isStale = (now: Date) => {
    const tick = latest.last();
    return !tick || now.getTime() - tick.at.getTime() > STALE_AFTER_MS;
  };
  let opensAt = await readOpening(database, options.exchange === null);
  const isOpen = () => lastNumber() >= opensAt;
  const newest = await readLastTick(database);
  if (newest) {
    latest.advance(newest);
    await summaries.refresh(newest.at);
  }
  exchange?.start();

  return {
    coins,
    coin: (symbol) => bySymbol.get(symbol),
    terms: { text: terms, hash: sha256(terms) },
    last: () => latest.last(),
    get opensAt() {
      return opensAt;
    },
    isStale,
    isOpen,
    closeUntil(tick) {
      opensAt = Math.max(opensAt, tick);
    },
    async readAgain() {
      latest.replace(await readLastTick(database));
      isApart = false;
      frame = null;
      keptMinute = Number.NaN;
    },
    beacon: tapeBeacon,
    beaconState: openBeaconState({
      terms: tapeBeacon.terms,
      database,
      clock,
      last: latest.last,
      log,
    }),
    dayAgo: (symbol) => summaries.of(symbol).dayAgo,
    messages: () => exchange?.counts() ?? null,
    frame() {
      const tick = latest.last();
      if (tick) frame ??= makeFrame(tick, summaries);
      return frame;
    },
    list: () => {
      const standing = {
        tick: latest.last(),
        delayed: isStale(clock.now()),
        opensAt: isOpen() ? null : opensAt,
      };
      return makeList(coins, standing, summaries);
    },
    standing: () => `${lastNumber()} ${isStale(clock.now())} ${isOpen()} ${keptMinute}`,
    stats: (coin) => makeStats(coin, latest.last(), summaries),
    overview: () => read((reader) => makeOverview(reader, coins, latest.last())),
    candles: (coin, range) => read((reader) => candles.read(reader, coin, range)),
    klines: (coin, query) => read((reader) => readKlines(reader, coin, query)),
    windows: (of, from, fillsUpTo) =>
      read((reader) =>
        readWindows(
          reader,
          of.map(({ symbol }) => symbol),
          from,
          fillsUpTo,
        ),
      ),
    recentPrices: (coin) => read((reader) => readPrices(reader, coin.position, lastNumber())),
    ticks: (from, to) => read((reader) => listTicks(reader, symbols, { from, to })),
    epochs: (from, to) => read((reader) => listEpochs(reader, latest.last(), { from, to })),
    placed: (contract, acceptedAfter) => readPlaced(database, contract, acceptedAfter),
    onTick: (listener) => latest.listen(listener),
    async recordTick() {
      await absorbOwn(await (await leaseHolder()).record());
      await keeping;
      return lastTick();
    },
    async recordTicks(times) {
      absorb(await (await leaseHolder()).recordMany(times));
      await keeping;
      return lastTick();
    },
    start() {
      subscriber.start();
      void beginRecording();
    },
    async idle() {
      await keeping;
      await latest.idle();
    },
    async stop() {
      stopped = true;
      await exchange?.stop();
      await filling;
      await beacon?.rounds.stop();
      await tickTimer?.stop();
      await subscriber.stop();
      await keeping;
      await recorder?.close();
      await latest.idle();
    },
  };
}
