/**
 * Recurring buys as a person sees them: setting one up, pausing, skipping, ending it, and what
 * became of each time. Each change waits until the person's money does not move, so that no buy is
 * under way meanwhile. Buying is in run-plan.ts.
 */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import {
  neededUntil,
  type NewRecurring,
  nextRun,
  RECURRING_LEAST,
  RECURRING_LIMIT,
  RECURRING_MOST,
  type RecurringList,
  type RecurringPlan,
  type RecurringRunPage,
} from '#protocol/recurring.ts';
import type { Market } from '#server/domain/market/market.ts';
import { orderId } from '#server/domain/orders/orders.ts';
import { pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import { type Ids, isUuid } from '#server/kit/ids.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';
import { lockMoneyOf } from '#server/ledger/lock.ts';

import {
  endPlans,
  insertPlan,
  insertSkipped,
  listPlans,
  listRuns,
  moveDue,
  type PlanRow,
} from './recurring.sql.ts';

export type RecurringServices = {
  database: Database;
  market: Pick<Market, 'coin'>;
  clock: Clock;
  ids: Ids;
};

const PREFIX = 'recurring-';
const least = parseAmount(RECURRING_LEAST, INR_SCALE) ?? 0n;
const most = parseAmount(RECURRING_MOST, INR_SCALE) ?? 0n;
const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);

export async function readRecurring(
  { market }: Pick<RecurringServices, 'market'>,
  reader: Reader,
  personId: string,
): Promise<RecurringList> {
  const rows = await listPlans(reader, personId);
  const running = rows
    .filter((row) => !row.is_paused)
    .map(({ every, day, hour, amount, due_at: nextAt }) => ({ every, day, hour, amount, nextAt }));
  const toPlan = (row: PlanRow): RecurringPlan => ({
    id: PREFIX + row.id,
    coin: row.coin,
    coinName: market.coin(row.coin)?.name ?? row.coin,
    amount: inr(row.amount),
    every: row.every,
    day: row.day,
    hour: row.hour,
    isPaused: row.is_paused,
    nextAt: row.due_at.toISOString(),
    needed: row.is_paused ? null : inr(neededUntil(running, row.due_at)),
    createdAt: row.created_at.toISOString(),
  });
  return { items: rows.map(toPlan), limit: RECURRING_LIMIT };
}

/** A page, newest first. Refuses `invalid` for a cursor that is none of ours. */
export async function readRuns(
  { database, market }: Pick<RecurringServices, 'database' | 'market'>,
  query: { personId: string; cursor: string | undefined; limit: number },
): Promise<RecurringRunPage> {
  const { personId, cursor, limit } = query;
  const before = readCursor(cursor, runOf, 'cursor-foreign');
  const rows = await listRuns(database, { personId, before, limit: limit + 1 });
  const cursorOf = (run: (typeof rows)[number]) => `${run.due_at.toISOString()} ${run.plan_id}`;
  const { shown, nextCursor } = pageOf(rows, limit, cursorOf);
  return {
    items: shown.map((row) => ({
      planId: PREFIX + row.plan_id,
      coin: row.coin,
      amount: inr(row.amount),
      dueAt: row.due_at.toISOString(),
      outcome: row.outcome,
      reason: row.reason,
      orderId: row.order_id === null ? null : orderId(row.order_id),
      orderStatus: row.order_status,
      quantity:
        row.quantity === null
          ? null
          : formatAmount(row.quantity, market.coin(row.coin)?.scale ?? 8),
      at: row.at.toISOString(),
    })),
    nextCursor,
  };
}

function runOf(cursor: string): { at: Date; id: string } | null {
  const [time = '', id = ''] = cursor.split(' ');
  const at = new Date(time);
  return Number.isNaN(at.getTime()) || !isUuid(id) ? null : { at, id };
}

/** While no command of the person's is under way. */
function whileStill(
  { database, market, clock }: RecurringServices,
  personId: string,
  change: (tx: Tx, plans: readonly PlanRow[], now: Date) => Promise<void>,
): Promise<RecurringList> {
  return database.transaction(async (tx) => {
    await lockMoneyOf(tx, personId);
    await change(tx, await listPlans(tx, personId), clock.now());
    return readRecurring({ market }, tx, personId);
  });
}

/**
 * Its first time is the next one of its schedule. Refuses `not-found` for an unknown coin, and
 * `invalid` with the reason at the field.
 */
export function addRecurring(
  services: RecurringServices,
  personId: string,
  body: NewRecurring,
): Promise<RecurringList> {
  const coin = services.market.coin(body.coin)?.symbol ?? refuse('not-found');
  const amount = parseAmount(body.amount, INR_SCALE) ?? refuseField('amount', 'amount-invalid');
  if (amount < least)
    refuseField('amount', { reason: 'amount-below', facts: { least: RECURRING_LEAST } });
  if (amount > most)
    refuseField('amount', { reason: 'amount-above', facts: { most: RECURRING_MOST } });
  const { every, day, hour } = body;
  const mostDay = { day: null, week: 7, month: 31 }[every];
  if ((mostDay === null) !== (day === null) || (day ?? 0) > (mostDay ?? 0))
    refuseField('day', 'recurring-day-wrong');
  const isSame = (plan: PlanRow) =>
    plan.coin === coin &&
    plan.amount === amount &&
    plan.every === every &&
    plan.day === day &&
    plan.hour === hour;
  return whileStill(services, personId, async (tx, plans, now) => {
    if (plans.length >= RECURRING_LIMIT) refuseField('amount', 'too-many-recurring');
    if (plans.some(isSame)) refuseField('amount', 'recurring-twice');
    const terms = { coin, amount, every, day, hour };
    await insertPlan(tx, {
      person_id: personId,
      id: services.ids.next(now),
      ...terms,
      created_at: now,
      nextAt: nextRun(terms, now),
    });
  });
}

/** Another person's plan is refused just as one that does not exist, or has ended. */
function planOf(plans: readonly PlanRow[], id: string): PlanRow {
  return plans.find((plan) => PREFIX + plan.id === id) ?? refuse('not-found');
}

export function pauseRecurring(services: RecurringServices, personId: string, id: string) {
  return whileStill(services, personId, async (tx, plans) => {
    const plan = planOf(plans, id);
    await moveDue(tx, { personId, id: plan.id, dueAt: plan.due_at, isPaused: true });
  });
}

/** What was due while it was paused is not bought. */
export function resumeRecurring(services: RecurringServices, personId: string, id: string) {
  return whileStill(services, personId, async (tx, plans, now) => {
    const plan = planOf(plans, id);
    if (!plan.is_paused) return;
    const dueAt = plan.due_at > now ? plan.due_at : nextRun(plan, now);
    await moveDue(tx, { personId, id: plan.id, dueAt, isPaused: false });
  });
}

/**
 * Refuses `changed` where the next time is no longer the one that was shown: asked twice, it leaves
 * out one.
 */
export function skipRecurring(
  services: RecurringServices,
  personId: string,
  { id, nextAt }: { id: string; nextAt: string },
) {
  return whileStill(services, personId, async (tx, plans, now) => {
    const plan = planOf(plans, id);
    if (plan.due_at.getTime() !== new Date(nextAt).getTime()) refuse('changed');
    await insertSkipped(tx, { personId, id: plan.id, dueAt: plan.due_at, at: now });
    const { is_paused: isPaused } = plan;
    await moveDue(tx, { personId, id: plan.id, dueAt: nextRun(plan, plan.due_at), isPaused });
  });
}

export function endRecurring(services: RecurringServices, personId: string, id: string) {
  return whileStill(services, personId, async (tx, plans, now) => {
    await endPlans(tx, personId, planOf(plans, id).id, now);
  });
}
