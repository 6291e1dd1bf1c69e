/** SQL of contracts: what is read, and the keys of the rows that its commands remove. */
import { NEVER_LATE_SINCE } from '#protocol/contracts.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import type { RemoveTable } from '#server/ledger/rows.ts';

import type { EndsBy } from './contracts.rules.ts';

export const openContractsKey: RemoveTable = {
  name: 'open_contracts',
  key: { duration: 'smallint', accepted_after_tick: 'int', contract_id: 'uuid' },
};

/**
 * The contracts of a settlement batch that are still open; runs after their owners' balances are
 * locked.
 */
export const readStillOpen = `
  select o.person_id, o.contract_id, o.stake, o.cover, c.coin, c.direction, c.return_percentage, c.accepted_at
  from unnest($1::smallint[], $2::int[], $3::uuid[]) as k(duration, accepted_after_tick, contract_id)
  cross join lateral (
    select * from open_contracts o
    where o.duration = k.duration and o.accepted_after_tick = k.accepted_after_tick
      and o.contract_id = k.contract_id offset 0
  ) o
  cross join lateral (
    select * from contracts c where c.person_id = o.person_id and c.id = o.contract_id offset 0
  ) c`;

export type ContractRow = {
  id: string;
  person_id: string;
  coin: string;
  direction: 'BUY_UP' | 'SELL_SHORT';
  stake: bigint;
  duration: number;
  return_percentage: number;
  accepted_at: Date;
  accepted_after_tick: number;
  ends_by: EndsBy;
  outcome: 'WIN' | 'LOSS' | 'REFUNDED' | 'VOID' | null;
  entry_tick: number | null;
  entry_price: bigint | null;
  entry_at: Date | null;
  exit_tick: number | null;
  exit_price: bigint | null;
  exit_at: Date | null;
  payout: bigint | null;
  balance_before: bigint | null;
  balance_after: bigint | null;
  chain_tick: number | null;
  chain_hash: string | null;
  settled_at: Date | null;
};

/** Of the tick after which a contract was accepted. */
const endsByVersion = (version: string) =>
  `case when ${version} >= ${NEVER_LATE_SINCE} then 'number' else 'tick' end`;
const endsBy = (tick: string) => endsByVersion(`${tick}.version`);
const acceptedUnder = `coalesce(a.version, packed_version(c.accepted_after_tick))`;

/**
 * A contract with what the tape and its settlement say of it. A void one without entry keeps none.
 * `lateral` keeps the planner from looking for a person's settlements first, which no index finds.
 */
const selectContracts = `
  select c.id, c.person_id, c.coin, c.direction, c.stake, c.duration, c.return_percentage,
         c.accepted_at, c.accepted_after_tick, ${endsByVersion(acceptedUnder)} as ends_by, s.outcome, s.payout, s.balance_before, s.balance_after,
         s.chain_tick, s.settled_at, coalesce(h.hash, packed_hash(s.chain_tick)) as chain_hash,
         coalesce(e.number, s.entry_tick) as entry_tick,
         coalesce(e.prices[k.position], packed_price(s.entry_tick, k.position)) as entry_price,
         coalesce(e.at, packed_time(s.entry_tick)) as entry_at,
         s.exit_tick, coalesce(x.prices[k.position], packed_price(s.exit_tick, k.position)) as exit_price,
         coalesce(x.at, packed_time(s.exit_tick)) as exit_at
  from contracts c
  join coins k on k.symbol = c.coin
  left join ticks a on a.number = c.accepted_after_tick
  left join lateral (
    select * from settlements s where s.contract_id = c.id and s.person_id = c.person_id offset 0
  ) s on true
  left join ticks e on e.number = case when s.outcome is null then c.accepted_after_tick + 1 else s.entry_tick end
    and e.prices[k.position] is not null
  left join ticks x on x.number = s.exit_tick
  left join ticks h on h.number = s.chain_tick`;

export async function findContract(
  reader: Reader,
  personId: string,
  id: string,
): Promise<ContractRow | undefined> {
  const rows = await reader.query<ContractRow>(
    `${selectContracts} where c.person_id = $1 and c.id = $2`,
    [personId, id],
  );
  return rows[0];
}

/** Each of a person and an id, as they go together; those that are not there are left out. */
export function listContractsByKey(
  reader: Reader,
  keys: readonly { personId: string; id: string }[],
): Promise<ContractRow[]> {
  return reader.query<ContractRow>(
    `select x.* from unnest($1::uuid[], $2::uuid[]) as w(person_id, id)
     cross join lateral (${selectContracts} where c.person_id = w.person_id and c.id = w.id) x`,
    [keys.map(({ personId }) => personId), keys.map(({ id }) => id)],
  );
}

/** SQL of the least id that is made at that time. */
const firstIdOf = (at: string) =>
  `(lpad(to_hex(floor(extract(epoch from ${at}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/**
 * Ids of contracts begin with the time of their acceptance, so none that is still open has an id
 * below that of the oldest open one's tick. Null where nothing is open.
 */
const oldestOpenId = `
  select ${firstIdOf('t.at')}
  from (values (60), (120), (180)) d(duration)
  cross join lateral (
    select o.accepted_after_tick from open_contracts o
    where o.duration = d.duration order by o.accepted_after_tick limit 1
  ) o
  join ticks t on t.number = o.accepted_after_tick
  order by t.number limit 1`;

const isOpen = `exists (
  select from open_contracts o where o.duration = c.duration
    and o.accepted_after_tick = c.accepted_after_tick and o.contract_id = c.id)`;

/**
 * SQL of what the running contracts of a person hold: `stakes` in paise, and how many `contracts`
 * they are. One row.
 */
export const openStakesOf = (person: string): string => `
  select coalesce(sum(c.stake), 0)::bigint as stakes, count(*)::int as contracts
  from contracts c
  where c.person_id = ${person} and c.id >= (${oldestOpenId}) and ${isOpen}`;

/**
 * How many ticks before a moment a contract that runs then was accepted at most: three minutes end
 * it, and the rest is for what may hold up its settlement. Of what is past only, where every
 * contract that a search goes through costs.
 */
const RAN_WITHIN = 600;

/**
 * SQL of an id. A contract that ran at a moment that is over, or was accepted later, has no lower
 * one.
 */
export const leastIdOfContracts = (moment: string): string => `coalesce((
      select ${firstIdOf(`coalesce((select at from ticks where number = last.number - ${RAN_WITHIN}), packed_time(last.number - ${RAN_WITHIN}))`)}
      from (select coalesce((select number from ticks where at < ${moment} order by at desc limit 1),
                            packed_until(${moment} - interval '1 microsecond')) as number) last
    ), ${firstIdOf("'epoch'::timestamptz")})`;

/**
 * SQL of the paise that a person's contracts held at a moment that is over, in one row. Ids of
 * contracts begin with the time of their acceptance, give or take the second by which an id may run
 * ahead of it.
 */
export const stakesAt = (person: string, moment: string): string => `
  select coalesce(sum(c.stake), 0)::bigint as stakes
  from contracts c
  where c.person_id = ${person} and c.accepted_at < ${moment}
    and c.id >= ${leastIdOfContracts(moment)}
    and c.id < ${firstIdOf(`${moment} + interval '1 second'`)}
    and not exists (select from settlements s
      where s.contract_id = c.id and s.person_id = c.person_id and s.settled_at < ${moment})`;

/** Newest first. */
export function listContracts(
  reader: Reader,
  query: {
    personId: string;
    state: 'active' | 'closed' | undefined;
    before: string | null;
    limit: number;
  },
): Promise<ContractRow[]> {
  const only = {
    active: `and c.id >= (${oldestOpenId}) and ${isOpen}`,
    closed: 'and s.outcome is not null',
  };
  return reader.query<ContractRow>(
    `${selectContracts}
     where c.person_id = $1 and ($2::uuid is null or c.id < $2) ${query.state ? only[query.state] : ''}
     order by c.id desc limit $3`,
    [query.personId, query.before, query.limit],
  );
}

/** Contracts of these people that the tick after `afterTick` priced. */
export function listEntered(
  reader: Reader,
  afterTick: number,
  personIds: readonly string[],
): Promise<ContractRow[]> {
  return reader.query<ContractRow>(
    `${selectContracts}
     join open_contracts o on o.duration = c.duration and o.accepted_after_tick = c.accepted_after_tick
       and o.contract_id = c.id and o.person_id = c.person_id
     where o.duration in (60, 120, 180) and o.accepted_after_tick = $1 and o.person_id = any($2::uuid[])`,
    [afterTick, personIds],
  );
}

export type OpenKey = Pick<
  Rows['open_contracts'],
  'duration' | 'accepted_after_tick' | 'person_id' | 'contract_id'
>;

/**
 * The next open contracts of a duration accepted up to a tick, in key order after `after`. Planned
 * to walk the index whatever the planner believes: the table's size swings within seconds, its
 * statistics do not.
 */
export function listOpen(
  database: Database,
  query: {
    duration: number;
    fromTick: number;
    toTick: number;
    after: OpenKey | null;
    limit: number;
  },
): Promise<OpenKey[]> {
  const { after } = query;
  return database.transaction(async (tx) => {
    await tx.execute(
      'set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off',
    );
    return tx.query<OpenKey>(
      `select duration, accepted_after_tick, person_id, contract_id from open_contracts
       where duration = $1 and accepted_after_tick between $2 and $3
         and ($4::int is null or (accepted_after_tick, contract_id) > ($4, $5::uuid))
       order by duration, accepted_after_tick, contract_id limit $6`,
      [
        query.duration,
        query.fromTick,
        query.toTick,
        after?.accepted_after_tick ?? null,
        after?.contract_id ?? null,
        query.limit,
      ],
    );
  });
}

/** Prices are null for coins that are held. */
export type GroupTick = { number: number; at: Date; prices: (bigint | null)[] };

export async function findTick(reader: Reader, number: number): Promise<GroupTick | null> {
  const rows = await reader.query<GroupTick>(
    `select number, at, prices from ticks where number = $1`,
    [number],
  );
  return rows[0] ?? null;
}

/** Returns the rule for a late entry of contracts accepted after this tick. */
export async function findEndsBy(reader: Reader, number: number): Promise<EndsBy> {
  const rows = await reader.query<{ endsBy: EndsBy }>(
    `select ${endsBy('t')} as "endsBy" from ticks t where number = $1`,
    [number],
  );
  if (!rows[0]) throw new Error(`tick ${number} is not on the tape`);
  return rows[0].endsBy;
}

export async function databaseNow(reader: Reader, standIn: Date | null): Promise<Date> {
  const rows = await reader.query<{ now: Date }>(
    `select date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) as now`,
    [standIn],
  );
  return (rows[0] as { now: Date }).now;
}
