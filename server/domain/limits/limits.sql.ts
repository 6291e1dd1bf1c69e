/** SQL of what people set against themselves. Nothing here changes or removes a row: nobody may. */
import type { Reader, Tx } from '#server/kit/database/database.ts';

import type { LimitChange } from './limits.rules.ts';

export type StandingRow = {
  person_id: string;
  /** JSON: the last change of each limit. */
  limits: string;
  /** Of the break that ends last; null where there never was one. */
  ends_at: Date | null;
  hours: number | null;
  /** Since the period began: paise, or how many. */
  deposit_day: bigint;
  deposit_week: bigint;
  loss_day: bigint;
  loss_week: bigint;
  stake_day: bigint;
  stake_week: bigint;
  contracts_day: bigint;
  contracts_week: bigint;
};

/**
 * What these people ($1) have set, and what they did since the day ($2) and the week ($3) began; $4
 * is below every id given since the week's beginning. What is open counts as lost until it ends.
 * Also runs in a batch, after the locks.
 */
export const readStandings = `
  select k.person_id, l.limits, b.ends_at, b.hours, d.deposit_day + f.deposit_day as deposit_day,
         d.deposit_week + f.deposit_week as deposit_week,
         c.stake_day + p.stake_day as stake_day, c.stake_week + p.stake_week as stake_week,
         c.loss_day + p.loss_day as loss_day, c.loss_week + p.loss_week as loss_week,
         c.number_day + p.number_day as contracts_day, c.number_week + p.number_week as contracts_week
  from unnest($1::uuid[]) as k(person_id)
  cross join lateral (
    select coalesce(jsonb_agg(to_jsonb(x)), '[]')::text as limits from (
      select distinct on (o.measure, o.period) o.measure, o.period, o.before::text, o.amount::text, o.acts_at
      from own_limits o where o.person_id = k.person_id
      order by o.measure, o.period, o.number desc
    ) x
  ) l
  left join lateral (
    select o.ends_at, o.hours from own_breaks o where o.person_id = k.person_id
    order by o.ends_at desc, o.number desc limit 1
  ) b on true
  cross join lateral (
    select coalesce(sum(o.amount) filter (where o.created_at >= $2::timestamptz), 0)::bigint as deposit_day,
           coalesce(sum(o.amount), 0)::bigint as deposit_week
    from deposits o
    where o.person_id = k.person_id and o.created_at >= $3::timestamptz and not exists (
      select from decisions e where e.request_id = o.id and e.outcome = 'rejected')
  ) d
  cross join lateral (
    select coalesce(sum(o.amount) filter (where o.at >= $2::timestamptz), 0)::bigint as deposit_day,
           coalesce(sum(o.amount), 0)::bigint as deposit_week
    from fresh_starts o where o.person_id = k.person_id and o.at >= $3::timestamptz
  ) f
  cross join lateral (
    select coalesce(sum(o.stake) filter (where o.accepted_at >= $2::timestamptz), 0)::bigint as stake_day,
           coalesce(sum(o.stake), 0)::bigint as stake_week,
           coalesce(sum(o.stake - coalesce(e.payout, 0)) filter (where o.accepted_at >= $2::timestamptz), 0)::bigint
             as loss_day,
           coalesce(sum(o.stake - coalesce(e.payout, 0)), 0)::bigint as loss_week,
           count(*) filter (where o.accepted_at >= $2::timestamptz) as number_day, count(*) as number_week
    from contracts o left join lateral (
      select e.payout from settlements e where e.contract_id = o.id and e.person_id = o.person_id offset 0
    ) e on true
    where o.person_id = k.person_id and o.id >= $4::uuid
  ) c
  cross join lateral (
    select coalesce(sum(o.margin) filter (where o.accepted_at >= $2::timestamptz), 0)::bigint as stake_day,
           coalesce(sum(o.margin), 0)::bigint as stake_week,
           coalesce(sum(o.margin + o.fee - coalesce(e.returned, 0)) filter (where o.accepted_at >= $2::timestamptz), 0)::bigint
             as loss_day,
           coalesce(sum(o.margin + o.fee - coalesce(e.returned, 0)), 0)::bigint as loss_week,
           count(*) filter (where o.accepted_at >= $2::timestamptz) as number_day, count(*) as number_week
    from positions o left join position_endings e on e.person_id = o.person_id and e.position_id = o.id
    where o.person_id = k.person_id and o.id >= $4::uuid
  ) p`;

export type LimitRow = {
  measure: string;
  period: string;
  before: string | null;
  amount: string | null;
  acts_at: string;
};

export async function databaseNow(reader: Reader, standIn: Date | null): Promise<Date> {
  const [row] = await reader.query<{ now: Date }>(
    `select date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) as now`,
    [standIn],
  );
  if (!row) throw new Error('The database does not tell its time.');
  return row.now;
}

export function insertLimit(
  tx: Tx,
  limit: { personId: string; measure: string; period: string; askedAt: Date; change: LimitChange },
) {
  const { personId, measure, period, askedAt, change } = limit;
  return tx.execute(
    `insert into own_limits (person_id, measure, period, before, amount, asked_at, acts_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [personId, measure, period, change.before, change.amount, askedAt, change.actsAt],
  );
}

export function insertBreak(
  tx: Tx,
  taken: { personId: string; hours: number; beginsAt: Date; endsAt: Date },
) {
  return tx.execute(
    'insert into own_breaks (person_id, hours, begins_at, ends_at) values ($1, $2, $3, $4)',
    [taken.personId, taken.hours, taken.beginsAt, taken.endsAt],
  );
}

export type PauseRow = { ends_at: Date; hours: number };

/** The break that ends last, on or over. */
export async function findBreak(reader: Reader, personId: string): Promise<PauseRow | null> {
  const rows = await reader.query<PauseRow>(
    `select ends_at, hours from own_breaks where person_id = $1
     order by ends_at desc, number desc limit 1`,
    [personId],
  );
  return rows[0] ?? null;
}

/** Lines of a statement that are looked through for losses of positions. */
const LINES = 500;

/**
 * Contracts and positions lost since `from`, and since the last nudge; `fromId` is below the id of
 * every contract that can have been settled since.
 */
export async function countLosses(
  reader: Reader,
  { personId, from, fromId }: { personId: string; from: Date; fromId: string },
): Promise<number> {
  const [row] = await reader.query<{ losses: number }>(
    `with since as (
       select greatest($2::timestamptz, (select max(at) from loss_nudges where person_id = $1)) as at
     )
     select ((select count(*) from contracts c cross join lateral (
                select s.outcome, s.settled_at from settlements s
                where s.contract_id = c.id and s.person_id = c.person_id offset 0
              ) s
              where c.person_id = $1 and c.id >= $3::uuid and s.outcome = 'LOSS' and s.settled_at > since.at)
           + (select count(*) from (select kind, at from transfers where owner_id = $1 order by line desc limit ${LINES}) t
              where t.kind = 'position-loss' and t.at > since.at))::int as losses
     from since`,
    [personId, from, fromId],
  );
  return row?.losses ?? 0;
}

export function insertNudge(tx: Tx, personId: string, at: Date) {
  return tx.execute(
    'insert into loss_nudges (person_id, at) values ($1, $2) on conflict do nothing',
    [personId, at],
  );
}
