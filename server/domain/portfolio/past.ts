/**
 * What a person owned over time, and what they gained for good: worked out of the ledger and the
 * tape when it is asked for. What is past stays as it was, so an answer is kept until a line is
 * added to the person's statement or another moment is over.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { intervalSeconds } from '#protocol/market.ts';
import type { Curve, CurveRange, Realised } from '#protocol/portfolio.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { type AddedBy, readPortfolioState, type PortfolioState } from './books.ts';
import { financialYears, foldBack, longestFilled, type Moments, momentsOf } from './curve.rules.ts';
import { openKept } from './answer-cache.ts';
import {
  heldOf,
  listFlows,
  listHeld,
  listPrices,
  listResults,
  listStakes,
  readFirst,
  readLastCandle,
} from './past.sql.ts';

export type Past = {
  /** Without a range, of the longest that is filled. */
  curve(personId: string, range?: CurveRange): Promise<Curve>;
  realised(personId: string): Promise<Realised>;
};

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);

export function openPast(services: {
  reader: Reader;
  market: Pick<Market, 'coin'>;
  added: AddedBy;
  now: () => Date;
}): Past {
  const { reader, market, added, now } = services;
  const scaleOf = (coin: string) => market.coin(coin)?.scale ?? 0;
  const kept = openKept();

  async function pointsOf(
    personId: string,
    { books, lines, added: addedSoFar, granted }: PortfolioState,
    { moments, interval }: Moments,
  ): Promise<Curve['points']> {
    const dates = moments.map((at) => new Date(at));
    const query = { personId, lines, moments: dates };
    const [flows, rows, stakes] = await Promise.all([
      listFlows(reader, query),
      listHeld(reader, query),
      listStakes(reader, query),
    ]);
    const owned = [...books.coins].filter(([, quantity]) => quantity > 0n).map(([coin]) => coin);
    const moved = flows.map(({ asset }) => asset).filter((asset) => asset !== 'INR');
    const coins = [...new Set([...owned, ...moved, ...rows.map(({ coin }) => coin)])];
    const seconds = intervalSeconds[interval];
    const priced = await listPrices(reader, { coins, interval, seconds, moments: dates });
    const prices = new Map(priced.map(({ coin, moment, price }) => [`${coin} ${moment}`, price]));
    return foldBack({
      moments,
      now: {
        assets: new Map([...books.coins, ['INR', books.available + books.frozen]]),
        added: addedSoFar,
        granted,
      },
      flows,
      positions: rows.map(heldOf),
      stakes: new Map(stakes.map((row) => [row.moment, row.stakes])),
      priceAt: (coin, moment) => prices.get(`${coin} ${moment}`) ?? null,
      scaleOf,
    }).map((point) => ({
      at: new Date(point.at).toISOString(),
      total: inr(point.total),
      added: inr(point.added),
      granted: inr(point.granted),
    }));
  }

  /** As far as prices are written: of a later moment there is no closing price yet. */
  async function written({ moments, interval }: Moments): Promise<Moments> {
    const last = await readLastCandle(reader, interval);
    const end = last === null ? 0 : last.getTime() + intervalSeconds[interval] * 1000;
    return { interval, moments: moments.filter((at, index) => index === 0 || at <= end) };
  }

  return {
    async curve(personId, asked) {
      const first = await readFirst(reader, personId);
      if (first === null) return { range: asked ?? 'all', points: [], isWhole: true };
      const range = asked ?? longestFilled(first.getTime(), now().getTime());
      const due = momentsOf(range, first.getTime(), now().getTime());
      if (due.moments.length === 0) return { range, points: [], isWhole: true };
      const moments = await written(due);
      const standing = await readPortfolioState(reader, added, personId);
      const state = [standing.lines, moments.moments[0], moments.moments.at(-1)].join(' ');
      return kept.answer(`${personId} ${range}`, state, async () => ({
        range,
        points: await pointsOf(personId, standing, moments),
        isWhole: moments.moments[0] === first.getTime() + 1,
      }));
    },
    async realised(personId) {
      const first = await readFirst(reader, personId);
      const years = financialYears((first ?? now()).getTime(), now().getTime());
      const standing = await readPortfolioState(reader, added, personId);
      // A contract that is lost adds no line: its stake is no more at risk.
      const state = [standing.lines, standing.books.stakes, years.length].join(' ');
      return kept.answer(`${personId} realised`, state, async () => {
        const starts = years.map(({ from }) => new Date(from));
        const [rows, held] = await Promise.all([
          listResults(reader, { personId, lines: standing.lines, years: starts }),
          listStakes(reader, { personId, moments: starts }),
        ]);
        // A stake that still runs at the end of a year is no loss yet: it is one of the year in
        // which it settles.
        const stakes = new Map(held.map((row) => [row.moment, row.stakes]));
        stakes.set(years.length, standing.books.stakes);
        const items = years.map(({ name, from }, year) => {
          const row = rows.find((one) => one.year === year);
          const { coins = 0n, positions = 0n, contracts: flown = 0n } = row ?? {};
          const contracts = flown + (stakes.get(year + 1) ?? 0n) - (stakes.get(year) ?? 0n);
          return {
            name,
            from: new Date(from).toISOString(),
            coins: inr(coins),
            positions: inr(positions),
            contracts: inr(contracts),
            net: inr(coins + positions + contracts),
          };
        });
        return { items: items.toReversed() };
      });
    },
  };
}
