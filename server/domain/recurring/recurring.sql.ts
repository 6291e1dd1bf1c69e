/**
 * SQL of recurring buys. A plan's next time is one row, removed and rewritten by the command that
 * does what it asks for.
 */
import type { MissedReason, RecurringRun, Schedule } from '#protocol/recurring.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';
import type { RemoveTable } from '#server/ledger/rows.ts';

export const dueKey: RemoveTable = {
  name: 'recurring_due',
  key: { person_id: 'uuid', plan_id: 'uuid' },
};
export type PlanRow = Schedule & {
  id: string;
  person_id: string;
  coin: string;
  /** Paise. */
  amount: bigint;
  created_at: Date;
  due_at: Date;
  is_paused: boolean;
};

const plans = `
  select p.id, p.person_id, p.coin, p.amount, p.every, p.day, p.hour, p.created_at, d.due_at, d.is_paused
  from recurring_due d join recurring_plans p on p.person_id = d.person_id and p.id = d.plan_id`;

export function listPlans(reader: Reader, personId: string): Promise<PlanRow[]> {
  return reader.query<PlanRow>(`${plans} where d.person_id = $1 order by d.due_at, d.plan_id`, [
    personId,
  ]);
}

/** Those whose time has come, the longest due first. */
export function listDuePlans(
  reader: Reader,
  standIn: Date | null,
  limit: number,
): Promise<PlanRow[]> {
  return reader.query<PlanRow>(
    `${plans} where not d.is_paused and d.due_at <= coalesce($1::timestamptz, clock_timestamp())
     order by d.due_at limit $2`,
    [standIn, limit],
  );
}

/**
 * With the last parameter the ids of plans: their times, and which of their people are barred,
 * beside what else is loaded.
 */
export const loadDue = (text: string, people: string, ids: string) => `
  select e.*,
    (select string_agg(d.plan_id || ' ' || (extract(epoch from d.due_at))::bigint || ' ' || d.is_paused, ',')
     from recurring_due d where d.person_id = any(${people}::uuid[]) and d.plan_id = any(${ids}::uuid[])) as due_plans,
    (select string_agg(p.id::text, ',') from people p
     where p.id = any(${people}::uuid[]) and p.disabled_at is not null) as barred
  from (${text}) e`;

export async function insertPlan(
  tx: Tx,
  plan: Omit<PlanRow, 'due_at' | 'is_paused'> & { nextAt: Date },
): Promise<void> {
  const { person_id: personId, id, coin, amount, every, day, hour, created_at: at, nextAt } = plan;
  await tx.execute(
    `insert into recurring_plans (person_id, id, coin, amount, every, day, hour, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [personId, id, coin, amount, every, day, hour, at],
  );
  await tx.execute(
    `insert into recurring_due (person_id, plan_id, due_at, is_paused) values ($1, $2, $3, false)`,
    [personId, id, nextAt],
  );
}

export async function moveDue(
  tx: Tx,
  plan: { personId: string; id: string; dueAt: Date; isPaused: boolean },
): Promise<void> {
  await tx.execute(
    `update recurring_due set due_at = $3, is_paused = $4 where person_id = $1 and plan_id = $2`,
    [plan.personId, plan.id, plan.dueAt, plan.isPaused],
  );
}

export async function insertSkipped(
  tx: Tx,
  run: { personId: string; id: string; dueAt: Date; at: Date },
): Promise<void> {
  await tx.execute(
    `insert into recurring_runs (person_id, plan_id, due_at, outcome, at) values ($1, $2, $3, 'skipped', $4)`,
    [run.personId, run.id, run.dueAt, run.at],
  );
}

/** Of one of a person's plans, or of all. */
export async function endPlans(
  tx: Tx,
  personId: string,
  id: string | null,
  at: Date,
): Promise<void> {
  await tx.execute(
    `delete from recurring_due where person_id = $1 and plan_id = coalesce($2::uuid, plan_id)`,
    [personId, id],
  );
  await tx.execute(
    `update recurring_plans set ended_at = $3
     where person_id = $1 and id = coalesce($2::uuid, id) and ended_at is null`,
    [personId, id, at],
  );
}

export type RunRow = {
  plan_id: string;
  coin: string;
  amount: bigint;
  due_at: Date;
  outcome: RecurringRun['outcome'];
  reason: MissedReason | null;
  order_id: string | null;
  order_status: NonNullable<RecurringRun['orderStatus']> | null;
  quantity: bigint | null;
  at: Date;
};

/** Last done first; `before` is the time and the plan of the last one shown. */
export function listRuns(
  reader: Reader,
  page: { personId: string; before: { at: Date; id: string } | null; limit: number },
): Promise<RunRow[]> {
  return reader.query<RunRow>(
    `select r.plan_id, p.coin, p.amount, r.due_at, r.outcome, r.reason, r.order_id, r.at,
            case when r.order_id is null then null else coalesce(e.outcome, 'pending') end as order_status, e.quantity
     from recurring_runs r
     join recurring_plans p on p.person_id = r.person_id and p.id = r.plan_id
     left join order_endings e on e.person_id = r.person_id and e.order_id = r.order_id
     where r.person_id = $1 and ($2::timestamptz is null or (r.due_at, r.plan_id) < ($2, $3::uuid))
     order by r.due_at desc, r.plan_id desc limit $4`,
    [page.personId, page.before?.at ?? null, page.before?.id ?? null, page.limit],
  );
}
