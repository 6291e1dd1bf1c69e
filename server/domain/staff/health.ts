/** Whether the books are right and whether prices come: what the console shows beside the alarms of the log. */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { FeedHealth, LedgerHealth } from '#protocol/health.ts';
import type { ScaleOf } from '#server/domain/people/people.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Reader } from '#server/kit/database.ts';
import type { Report, Verifier } from '#server/ledger/verify.ts';

import {
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

export type LastCheck = { at: Date; findings: Report['findings'] };

/** The same verifier; what it found last can be asked for. */
export function rememberChecks(
  verifier: Verifier,
  clock: Clock,
): Verifier & { last(): LastCheck | null } {
  let last: LastCheck | null = null;
  const remember = (report: Report): Report => {
    last = { at: clock.now(), findings: report.findings };
    return report;
  };
  return {
    verify: async () => remember(await verifier.verify()),
    verifyFully: async () => remember(await verifier.verifyFully()),
    close: verifier.close,
    last: () => last,
  };
}

export async function readLedgerHealth(services: {
  database: Reader;
  scaleOf: ScaleOf;
  halted: string | null;
  lastCheck: LastCheck | null;
}): Promise<LedgerHealth> {
  const { database, scaleOf, halted, lastCheck } = services;
  const [transfers, sums, open] = await Promise.all([
    countTransfers(database),
    sumAccounts(database),
    sumOpenContracts(database),
  ]);
  return {
    halted,
    checkedAt: lastCheck?.at.toISOString() ?? null,
    findings: (lastCheck?.findings ?? []).map(({ rule, detail }) => ({ rule, text: detail })),
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
  };
}): Promise<FeedHealth> {
  const { database, clock, market } = services;
  const now = clock.now();
  const last = market.last();
  const [source, gaps, epoch, outcomes] = await Promise.all([
    findSource(database),
    measureGaps(database, new Date(now.getTime() - HOUR_MS), now),
    last ? findEpochAt(database, last.number) : null,
    countOutcomes(database, new Date(now.getTime() - DAY_MS)),
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
    voidedLastDay: outcomes.voided,
    settledLastDay: outcomes.settled,
  };
}
