/**
 * At which moments a curve is worked out, what was owned at each, and where financial years begin.
 * Pure; moments are milliseconds since 1970, amounts paise. Each moment is seen as it was just
 * before: what happened at it comes after.
 */
import { type CurveRange, MAX_CURVE_POINTS } from '#protocol/portfolio.ts';
import type { Interval } from '#protocol/market.ts';

import { type Added, type OpenPosition, partsAt } from './worth.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const IST = 5.5 * HOUR;

/** Of what is younger, somebody may still be writing: no point is put there. */
export const WRITTEN_MS = 10_000;

/** How far back a range goes; all goes to the first money. */
const spans: Readonly<Record<CurveRange, number>> = {
  '1d': DAY,
  '1w': 7 * DAY,
  '1m': 30 * DAY,
  '1y': 365 * DAY,
  all: Number.POSITIVE_INFINITY,
};

/**
 * The longest range that money has been there for; all of the time where that is less than a day.
 */
export function longestFilled(first: number, now: number): CurveRange {
  const filled = Object.entries(spans).filter(([, span]) => now - span >= first);
  return (filled.at(-1)?.[0] ?? 'all') as CurveRange;
}

/** How far apart points can be, and whose closing prices they go by. */
const steps: readonly { ms: number; interval: Interval }[] = [
  { ms: 15 * MINUTE, interval: '15m' },
  { ms: HOUR, interval: '1h' },
  { ms: 6 * HOUR, interval: '1h' },
  { ms: DAY, interval: '1d' },
  { ms: 7 * DAY, interval: '1d' },
  { ms: 28 * DAY, interval: '1d' },
  { ms: 364 * DAY, interval: '1d' },
];

export type Moments = { moments: number[]; interval: Interval };

export const istDay = (at: number) => Math.floor((at + IST) / DAY);
/** When a day in India begins. */
export const istMidnight = (day: number) => day * DAY - IST;

/** The moments of a curve, rising, none where the first money came today (IST). */
export function momentsOf(range: CurveRange, first: number, now: number): Moments {
  const [finest = { ms: DAY, interval: '1d' as const }] = steps;
  if (istDay(first) === istDay(now)) return { moments: [], interval: finest.interval };
  const begin = Math.max(now - spans[range], first);
  const end = now - WRITTEN_MS;
  const step = steps.find(({ ms }) => (end - begin) / ms < MAX_CURVE_POINTS - 1) ?? finest;
  const moments: number[] = [];
  // Just after the first money, which is then part of it.
  if (begin === first) moments.push(first + 1);
  for (let at = Math.ceil((begin + 1) / step.ms) * step.ms; at <= end; at += step.ms)
    if (at > (moments.at(-1) ?? 0)) moments.push(at);
  return { moments, interval: step.interval };
}

/**
 * What a person's rupees and coins changed by from one moment (its number, from 0) until the next.
 */
type Flow = { moment: number; asset: string; gained: bigint } & Added;

/** From its acceptance to its end; null while it has none. */
type Held = OpenPosition & { acceptedAt: number; endedAt: number | null };

export type Past = {
  moments: readonly number[];
  /** Rupees and coins as they are now, smallest units, and what was put in so far. */
  now: { assets: ReadonlyMap<string, bigint> } & Added;
  flows: readonly Flow[];
  positions: readonly Held[];
  /** By the moment's number; none where there were none. */
  stakes: ReadonlyMap<number, bigint>;
  /** The last price before the moment; null where there was none yet. */
  priceAt(coin: string, moment: number): bigint | null;
  scaleOf(coin: string): number;
};

export type PastPoint = Added & {
  at: number;
  total: bigint;
  /** What open positions had gained or lost so far, beyond their margins. */
  floating: bigint;
  stakes: bigint;
};

/**
 * Goes back from now, taking away what came since. A moment at which something owned had no price
 * yet is left out.
 */
export function foldBack(past: Past): PastPoint[] {
  const assets = new Map(past.now.assets);
  let { added, granted } = past.now;
  const flows = Map.groupBy(past.flows, ({ moment }) => moment);
  const points: PastPoint[] = [];
  for (let moment = past.moments.length - 1; moment >= 0; moment -= 1) {
    const at = past.moments[moment] ?? 0;
    for (const flow of flows.get(moment) ?? []) {
      assets.set(flow.asset, (assets.get(flow.asset) ?? 0n) - flow.gained);
      added -= flow.added;
      granted -= flow.granted;
    }
    const { INR: rupees = 0n, ...coins } = Object.fromEntries(assets);
    const positions = past.positions.filter(
      ({ acceptedAt, endedAt }) => acceptedAt < at && (endedAt === null || endedAt >= at),
    );
    const margins = positions.reduce(
      (sum, { margin, entryPrice }) => (entryPrice === null ? sum : sum + margin),
      0n,
    );
    const stakes = past.stakes.get(moment) ?? 0n;
    const { total, positions: equity } = partsAt(
      {
        // Of the rupees, only the margin has to be told apart: it is counted in the positions.
        available: rupees - margins,
        frozen: margins,
        coins: new Map(Object.entries(coins)),
        positions,
        stakes,
      },
      (coin) => past.priceAt(coin, moment),
      past.scaleOf,
    );
    if (total !== null && equity !== null)
      points.push({ at, total, added, granted, floating: equity - margins, stakes });
  }
  return points.toReversed();
}

export type FinancialYear = { name: string; from: number };

/**
 * India's, from April 1 at midnight IST: from the one that holds the first moment to the one that
 * holds the last. Rising.
 */
export function financialYears(first: number, last: number): FinancialYear[] {
  const yearOf = (at: number) => {
    const local = new Date(at + IST);
    return local.getUTCMonth() < 3 ? local.getUTCFullYear() - 1 : local.getUTCFullYear();
  };
  const [from, to] = [yearOf(first), yearOf(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const year = from + index;
    const next = String((year + 1) % 100).padStart(2, '0');
    return { name: `${year}-${next}`, from: Date.UTC(year, 3, 1) - IST };
  });
}
