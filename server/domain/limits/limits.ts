/**
 * Limits that people set for themselves, and breaks: setting them, and reading how far they are
 * used. What they refuse is in self-imposed.ts. Each change waits until the person's money does not
 * move, so that what comes after it meets it.
 */
import {
  type BreakLength,
  breakHours,
  type LimitMeasure,
  type LimitPeriod,
  MOST_CONTRACTS,
  NUDGE_LOSSES,
  NUDGE_MINUTES,
  type OwnLimits,
  type OwnStanding,
  type SetLimit,
} from '#protocol/limits.ts';
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { OtherNews } from '#protocol/pushes.ts';
import { writeNotice } from '#server/domain/notices/notices.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';
import { lockMoneyOf } from '#server/ledger/lock.ts';

import {
  amountText,
  type Break,
  inForce,
  isSelfExclusion,
  leftOf,
  limitKey,
  limitKeys,
  pendingOf,
  planChange,
  renewalOf,
} from './limits.rules.ts';
import {
  countLosses,
  databaseNow,
  findBreak,
  insertBreak,
  insertLimit,
  insertNudge,
  readStandings,
  type StandingRow,
} from './limits.sql.ts';
import { firstIdOf, type SelfImposedLimits, standingOf, standingValues } from './self-imposed.ts';

// Other slices see this file only.
export { selfImposedFacts, selfImposedNotes, selfImposedRefusal } from './self-imposed.ts';

export type LimitServices = { database: Database; outbox: Outbox; clock: Clock; ids: Ids };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/**
 * Contracts live three minutes: what was settled since a time was accepted hardly earlier than this
 * before it.
 */
const LONGEST_LIFE_MS = 60 * MINUTE_MS;
/** Most that a limit can be: far above any use. */
const MOST = 10n ** 15n;

async function readStanding(
  reader: Reader,
  personId: string,
  now: Date,
): Promise<SelfImposedLimits> {
  const [row] = await reader.query<StandingRow>(readStandings, standingValues([personId], now));
  if (!row) throw new Error('A person’s limits were not read.');
  return standingOf(row);
}

/** What somebody has set, how far it is used, and the break that is on. */
export async function readOwnLimits(
  reader: Reader,
  clock: Clock,
  personId: string,
): Promise<OwnLimits> {
  const now = await databaseNow(reader, clock.databaseTime());
  return toWire(await readStanding(reader, personId, now), now);
}

function toWire({ limits, used, lastBreak }: SelfImposedLimits, now: Date): OwnLimits {
  return {
    items: limitKeys.map(({ measure, period }) => {
      const key = limitKey(measure, period);
      const change = limits.get(key);
      const amount = inForce(change, now);
      const next = pendingOf(change, now);
      const text = (value: bigint | null) => (value === null ? null : amountText(measure, value));
      return {
        measure,
        period,
        amount: text(amount),
        used: amountText(measure, used[key] < 0n ? 0n : used[key]),
        left: text(amount === null ? null : leftOf(amount, used[key])),
        renewsAt: renewalOf(period, now).toISOString(),
        next: next && { amount: text(next.amount), actsAt: next.actsAt.toISOString() },
      };
    }),
    pause: pauseOf(lastBreak, now),
  };
}

function pauseOf(last: Break | null, now: Date): OwnLimits['pause'] {
  if (!last || last.endsAt <= now) return null;
  return { endsAt: last.endsAt.toISOString(), isSelfExclusion: isSelfExclusion(last) };
}

function readLimit({ measure, amount }: SetLimit): bigint | null {
  if (amount === null) return null;
  const isCount = measure === 'contracts';
  const value = parseAmount(amount, isCount ? 0 : INR_SCALE);
  const most = isCount ? BigInt(MOST_CONTRACTS) : MOST;
  if (value !== null && value > 0n && value <= most) return value;
  return refuseField('amount', isCount ? 'limit-count-invalid' : 'limit-amount-invalid');
}

/**
 * A change while the person's money does not move; `at` is the database's time, which commands go
 * by too.
 */
function whileStill(
  { database, outbox, clock, ids }: LimitServices,
  personId: string,
  write: (tx: Tx, standing: SelfImposedLimits, at: Date) => Promise<OtherNews | null>,
): Promise<OwnLimits> {
  return outbox
    .transaction(async (tx, emit) => {
      await lockMoneyOf(tx, personId);
      const at = await databaseNow(tx, clock.databaseTime());
      const notice = await write(tx, await readStanding(tx, personId, at), at);
      if (notice === null) return;
      const view = { now: at, newId: () => ids.next(at) };
      emit(...(await writeNotice(tx, { personId, notice, view })));
    })
    .then(() => readOwnLimits(database, clock, personId));
}

/**
 * Stricter at once, looser after 24 hours. Refuses `invalid` for what is no amount, and what is the
 * limit already.
 */
export function setLimit(
  services: LimitServices,
  personId: string,
  body: SetLimit,
): Promise<OwnLimits> {
  const amount = readLimit(body);
  const { measure, period } = body;
  return whileStill(services, personId, async (tx, { limits }, at) => {
    const planned = planChange(limits.get(limitKey(measure, period)), amount, at);
    if (planned === null) return refuseField('amount', 'limit-unchanged');
    await insertLimit(tx, { personId, measure, period, askedAt: at, change: planned });
    if (planned.actsAt <= at) return null;
    const asked = amount === null ? null : amountText(measure, amount);
    const actsAt = planned.actsAt.toISOString();
    return { code: 'limit-changing', facts: { measure, period, amount: asked, actsAt } };
  });
}

/** Withdraws a change that is waiting. Refuses `already-decided` where none is. */
export function keepLimit(
  services: LimitServices,
  personId: string,
  { measure, period }: { measure: LimitMeasure; period: LimitPeriod },
): Promise<OwnLimits> {
  return whileStill(services, personId, async (tx, { limits }, at) => {
    const pending = pendingOf(limits.get(limitKey(measure, period)), at);
    if (!pending || pending.before === null)
      return refuse('already-decided', { reason: 'limit-not-pending' });
    const kept = { before: pending.before, amount: pending.before, actsAt: at };
    await insertLimit(tx, { personId, measure, period, askedAt: at, change: kept });
    return null;
  });
}

/**
 * From now on. Refuses `already-decided` where one that lasts as long is on: a break is only ever
 * made longer.
 */
export function takeBreak(
  services: LimitServices,
  personId: string,
  length: BreakLength,
): Promise<OwnLimits> {
  const hours = breakHours[length];
  return whileStill(services, personId, async (tx, { lastBreak }, at) => {
    const endsAt = new Date(at.getTime() + hours * HOUR_MS);
    if (lastBreak && lastBreak.endsAt >= endsAt)
      return refuse('already-decided', { reason: 'break-not-longer' });
    await insertBreak(tx, { personId, hours, beginsAt: at, endsAt });
    const code = isSelfExclusion({ hours, endsAt }) ? 'self-exclusion-begun' : 'break-begun';
    return { code, facts: { endsAt: endsAt.toISOString() } };
  });
}

/**
 * What the pages on which one trades ask: the break that is on, and losses that have not been told
 * of.
 */
export async function readOwnStanding(
  reader: Reader,
  clock: Clock,
  personId: string,
): Promise<OwnStanding> {
  const now = await databaseNow(reader, clock.databaseTime());
  const from = new Date(now.getTime() - NUDGE_MINUTES * MINUTE_MS);
  const fromId = firstIdOf(new Date(from.getTime() - LONGEST_LIFE_MS));
  const [found, losses] = await Promise.all([
    findBreak(reader, personId),
    countLosses(reader, { personId, from, fromId }),
  ]);
  const pause = pauseOf(found && { endsAt: found.ends_at, hours: found.hours }, now);
  return { pause, nudge: losses >= NUDGE_LOSSES && pause === null ? { losses } : null };
}

/** They have read it: losses until now are not told of again. */
export async function noteNudge({ database, clock }: LimitServices, personId: string) {
  await database.transaction(async (tx) =>
    insertNudge(tx, personId, await databaseNow(tx, clock.databaseTime())),
  );
}
