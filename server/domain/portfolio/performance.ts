/**
 * How a person's money did: worked out of the ledger and the tape when it is asked for, valued at
 * each midnight in India and at each flow. What is past is kept until a line is added to the
 * person's statement or a day is over; the last moment is the last tick's. Reads only.
 */
import { durations, returnPercentages } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import {
  type CoinPerformance,
  MAX_PERFORMANCE_POINTS,
  type Performance,
  type PerformanceRange,
  type Returns,
  YEARLY_FROM_DAYS,
} from '#protocol/performance.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { type AddedBy, readPortfolioState, type PortfolioState } from './books.ts';
import { againstChance } from './chance.rules.ts';
import { foldBack, istDay, type PastPoint, WRITTEN_MS } from './curve.rules.ts';
import { openKept } from './answer-cache.ts';
import { heldOf, listFlows, listHeld, listResults, listStakes, readFirst } from './past.sql.ts';
import {
  beginOf,
  type CoinFill,
  coinResult,
  growthInTime,
  heldGrowth,
  heldInstead,
  trackOf,
  valuationMoments,
} from './performance.rules.ts';
import { listFills, listOutside, listRecord, listTapePrices } from './performance.sql.ts';
import {
  changeOf,
  deepestFall,
  growthPercent,
  levelsOf,
  percentOf,
  yearlyOf,
} from './returns.rules.ts';
import { partsAt } from './worth.rules.ts';

const BITCOIN = 'BTC';
const DAY_MS = 86_400_000;

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);
const iso = (at: number) => new Date(at).toISOString();

/** What came before the last moment, valued. */
type Before = {
  isWhole: boolean;
  points: PastPoint[];
  /** Of BTC at each point. */
  bitcoin: (bigint | null)[];
  /** Of each coin that was held, at the first point. */
  startPrices: ReadonlyMap<string, bigint | null>;
  fills: ReadonlyMap<string, readonly CoinFill[]>;
  /** Since the first point, paise; without what is open. */
  results: { positions: bigint; contracts: bigint };
};

/** At the last tick: when, and how much of what. */
type Now = PastPoint & { coins: ReadonlyMap<string, bigint>; priceOf(coin: string): bigint | null };

export function openPerformance(services: {
  reader: Reader;
  market: Pick<Market, 'coin' | 'coins' | 'last'>;
  added: AddedBy;
  now: () => Date;
}): (personId: string, range: PerformanceRange) => Promise<Performance> {
  const { reader, market, added, now } = services;
  const scaleOf = (coin: string) => market.coin(coin)?.scale ?? 0;
  const kept = openKept();

  async function before(
    personId: string,
    standing: PortfolioState,
    { moments, first }: { moments: readonly number[]; first: number },
  ): Promise<Before | null> {
    const { books, lines } = standing;
    const dates = moments.map((at) => new Date(at));
    const query = { personId, lines, moments: dates };
    const [flows, rows, stakes] = await Promise.all([
      listFlows(reader, query),
      listHeld(reader, query),
      listStakes(reader, query),
    ]);
    const owned = [...books.coins].filter(([, quantity]) => quantity > 0n).map(([coin]) => coin);
    const moved = flows.map(({ asset }) => asset).filter((asset) => asset !== 'INR');
    const held = new Set([...owned, ...moved]);
    const priced = [...new Set([...held, ...rows.map(({ coin }) => coin), BITCOIN])].flatMap(
      (coin) => market.coin(coin) ?? [],
    );
    const listed = await listTapePrices(reader, {
      positions: priced.map(({ position }) => position),
      moments: dates,
    });
    const byMoment = new Map(listed.map(({ moment, prices }) => [moment, prices]));
    const places = new Map(priced.map(({ symbol }, place) => [symbol, place]));
    const priceAt = (coin: string, moment: number) =>
      byMoment.get(moment)?.[places.get(coin) ?? -1] ?? null;
    const points = foldBack({
      moments,
      now: {
        assets: new Map([...books.coins, ['INR', books.available + books.frozen]]),
        added: standing.added,
        granted: standing.granted,
      },
      flows,
      positions: rows.map(heldOf),
      stakes: new Map(stakes.map((row) => [row.moment, row.stakes])),
      priceAt,
      scaleOf,
    });
    const [start] = points;
    if (!start) return null;
    const from = new Date(start.at);
    const numbers = new Map(moments.map((at, moment) => [at, moment]));
    const [fills, results] = await Promise.all([
      listFills(reader, { personId, from }),
      listResults(reader, { personId, lines, years: [from] }),
    ]);
    const { positions = 0n, contracts = 0n } = results.find(({ year }) => year === 0) ?? {};
    return {
      isWhole: start.at === first + 1,
      points,
      bitcoin: points.map(({ at }) => priceAt(BITCOIN, numbers.get(at) ?? -1)),
      startPrices: new Map(
        [...held].map((coin) => [coin, priceAt(coin, numbers.get(start.at) ?? -1)]),
      ),
      fills: Map.groupBy(
        fills.map(({ at, ...fill }) => ({ ...fill, at: at.getTime() })),
        ({ coin }) => coin,
      ),
      results: { positions, contracts },
    };
  }

  /**
   * By the last prices, though behind all that has happened. Null where something that is owned has
   * none.
   */
  function present(
    { books, added: addedSoFar, granted }: PortfolioState,
    past: Before,
    asked: number,
  ): Now | null {
    const tick = market.last();
    if (!tick) return null;
    const priceOf = (coin: string) => tick.prices.get(coin) ?? null;
    const { total, positions, margin } = partsAt(books, priceOf, scaleOf);
    if (total === null || positions === null) return null;
    const filled = [...past.fills.values()].map((fills) => fills.at(-1)?.at ?? 0);
    const at = Math.max(asked, (past.points.at(-1)?.at ?? 0) + 1, ...filled);
    return {
      at,
      total,
      added: addedSoFar,
      granted,
      floating: positions - margin,
      stakes: books.stakes,
      coins: books.coins,
      priceOf,
    };
  }

  async function record(personId: string, from: number): Promise<Performance['record']> {
    const rows = await listRecord(reader, { personId, from: new Date(from) });
    const none = durations
      .filter((duration) => !rows.some((row) => row.duration === duration))
      .map((duration) => ({
        duration,
        return_percentage: returnPercentages[duration],
        wins: 0,
        losses: 0,
        returned: 0,
        staked: 0n,
        paid: 0n,
      }));
    return [...rows, ...none]
      .toSorted((one, other) => one.duration - other.duration)
      .map(({ duration, return_percentage: returnPercentage, staked, paid, ...counts }) => ({
        duration,
        returnPercentage,
        ...counts,
        staked: inr(staked),
        net: inr(paid - staked),
        ...againstChance(counts.wins, counts.losses, returnPercentage),
      }));
  }

  function coinsOf(past: Before, from: number, end: Now): CoinPerformance[] {
    return market.coins.flatMap(({ symbol: coin, name: coinName, scale }) => {
      const startPrice = past.startPrices.get(coin);
      const endPrice = end.priceOf(coin);
      if (startPrice === undefined) return [];
      const fills = past.fills.get(coin) ?? [];
      const quantity = end.coins.get(coin) ?? 0n;
      // What is not owned any more needs no price.
      const prices = { startPrice, endPrice: endPrice ?? 0n };
      const result = coinResult({ scale, from, to: end.at, quantity, ...prices, fills });
      if (result === null) return [];
      return [
        {
          coin,
          coinName,
          gained: inr(result.gained),
          timeWeighted: percentOf(result.level),
          moneyWeighted: growthPercent(result.growth),
          price: startPrice === null || endPrice === null ? null : changeOf(startPrice, endPrice),
        },
      ];
    });
  }

  function returnsOf(past: Before, end: Now): Returns | null {
    const points: PastPoint[] = [...past.points, end];
    const [start] = points;
    if (!start) return null;
    const track = trackOf(points);
    const levels = levelsOf(track);
    const bitcoin = [...past.bitcoin, end.priceOf(BITCOIN)];
    const [firstPrice = null] = bitcoin;
    const bitcoinAt = (price: bigint | null) =>
      price === null || firstPrice === null ? null : changeOf(firstPrice, price);
    const fall = deepestFall(levels);
    const atOf = (index: number | null) => (index === null ? null : iso(points[index]?.at ?? 0));
    const moved = end.added - start.added;
    const inBitcoin = heldInstead(track, bitcoin);
    const days = (end.at - start.at) / DAY_MS;
    const growth = days < YEARLY_FROM_DAYS ? null : growthInTime(track);
    return {
      from: iso(start.at),
      to: iso(end.at),
      isWhole: past.isWhole,
      points: thinned(points.length).map((index) => ({
        at: iso(points[index]?.at ?? 0),
        total: inr(points[index]?.total ?? 0n),
        added: inr(points[index]?.added ?? 0n),
        granted: inr(points[index]?.granted ?? 0n),
        timeWeighted: percentOf(levels[index] ?? 0n),
        bitcoin: bitcoinAt(bitcoin[index] ?? null),
      })),
      start: inr(start.total),
      end: inr(end.total),
      added: inr(moved),
      gained: inr(end.total - start.total - moved),
      timeWeighted: percentOf(levels.at(-1) ?? 0n),
      moneyWeighted: growthPercent(heldGrowth(track)),
      yearly: growth === null ? null : growthPercent(yearlyOf(growth, days)),
      bitcoin: bitcoinAt(bitcoin.at(-1) ?? null),
      inBitcoin: inBitcoin === null ? null : inr(inBitcoin),
      drawdown: {
        deepest: percentOf(fall.deepest),
        now: percentOf(fall.now),
        peakAt: atOf(fall.peak),
        troughAt: atOf(fall.trough),
        recoveredAt: atOf(fall.recovered),
      },
      coins: coinsOf(past, start.at, end),
      positions: inr(past.results.positions + end.floating - start.floating),
      contracts: inr(past.results.contracts + end.stakes - start.stakes),
    };
  }

  return async (personId, range) => {
    const first = (await readFirst(reader, personId))?.getTime() ?? null;
    const asked = now().getTime();
    if (first === null)
      return { range, returns: null, missing: 'no-money', record: await record(personId, 0) };
    const begin = beginOf(range, first, asked);
    const standing = await readPortfolioState(reader, added, personId);
    // A contract that is lost adds no line: its stake is no more at risk.
    const state = [standing.lines, standing.books.stakes, standing.contracts, begin];
    const ended = kept.answer(`${personId} ${range} record`, state.join(' '), () =>
      record(personId, begin),
    );
    if (istDay(first) === istDay(asked))
      return { range, returns: null, missing: 'first-day', record: await ended };
    const past = kept.answer(
      `${personId} ${range}`,
      [standing.lines, begin, istDay(asked - WRITTEN_MS)].join(' '),
      async () => {
        const query = { personId, lines: standing.lines, from: new Date(begin) };
        const outside = await listOutside(reader, query);
        const flows = outside.map((at) => at.getTime());
        return before(personId, standing, {
          moments: valuationMoments(begin, asked, flows),
          first,
        });
      },
    );
    const known = await past;
    const end = known && present(standing, known, asked);
    const returns = known && end ? returnsOf(known, end) : null;
    return { range, returns, missing: returns ? null : 'no-price', record: await ended };
  };
}

/**
 * Numbers of points out of `count`, no more than an answer has, the first and the last among them.
 */
function thinned(count: number): number[] {
  const most = Math.min(count, MAX_PERFORMANCE_POINTS);
  return Array.from({ length: most }, (_, place) => Math.round((place * (count - 1)) / (most - 1)));
}
