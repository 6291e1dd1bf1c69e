/**
 * Whether the books are right and whether prices come: what the console shows beside the alarms of
 * the log.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { FeedHealth, LedgerHealth } from '#protocol/health.ts';
import type { ScaleOf } from '#server/domain/people/people.ts';
import { readRewindHealth } from '#server/domain/rewinds/rewinds.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { readBooksCheck } from '#server/ledger/checks.ts';

import {
  countLateTicks,
  countOutcomes,
  countTransfers,
  findEpochAt,
  findSource,
  measureGaps,
  sumAccounts,
  sumOpenContracts,
} from './health.sql.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type BeaconState = Omit<NonNullable<FeedHealth['beacon']>, 'waitsSince' | 'lateTicks'> & {
  waitsSince: Date | null;
};

export async function readLedgerHealth(services: {
  database: Reader;
  scaleOf: ScaleOf;
}): Promise<LedgerHealth> {
  const { database, scaleOf } = services;
  const [check, transfers, sums, open] = await Promise.all([
    readBooksCheck(database),
    countTransfers(database),
    sumAccounts(database),
    sumOpenContracts(database),
  ]);
  return {
    halted: check.halted,
    checkedAt: check.at?.toISOString() ?? null,
    findings: check.findings.map(({ rule, detail }) => ({ rule, text: detail })),
    transfers,
    totals: sums.map(({ asset, kind, balance }) => ({
      asset,
      kind,
      balance: formatAmount(BigInt(balance), scaleOf(asset)),
    })),
    openContracts: open.count,
    openContractStakes: formatAmount(BigInt(open.stakes), INR_SCALE),
  };
}

export async function readFeedHealth(services: {
  database: Reader;
  clock: Clock;
  market: {
    last(): { number: number; at: Date; hash: string } | null;
    isStale(now: Date): boolean;
    beaconState(): Promise<BeaconState | null>;
  };
}): Promise<FeedHealth> {
  const { database, clock, market } = services;
  const now = clock.now();
  const last = market.last();
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const [source, gaps, epoch, outcomes, rewind, beacon, lateTicks] = await Promise.all([
    findSource(database),
    measureGaps(database, hourAgo, now),
    last ? findEpochAt(database, last.number) : null,
    countOutcomes(database, new Date(now.getTime() - DAY_MS)),
    readRewindHealth(database),
    market.beaconState(),
    countLateTicks(database, hourAgo),
  ]);
  return {
    source: source ?? 'none',
    lastTick: last && { number: last.number, at: last.at.toISOString(), hash: last.hash },
    isStale: market.isStale(now),
    ticks: gaps.ticks,
    longestGapMs: gaps.longest_ms,
    gapsOver5s: gaps.over_5s,
    epoch: epoch && {
      number: epoch.number,
      firstTick: epoch.first_tick,
      lastTick: epoch.last_tick,
    },
    beacon: beacon && {
      ...beacon,
      waitsSince: beacon.waitsSince?.toISOString() ?? null,
      lateTicks,
    },
    voidedLastDay: outcomes.voided,
    settledLastDay: outcomes.settled,
    rewind,
  };
}
