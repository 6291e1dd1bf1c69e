/** SQL of positions: what is read, and the keys of the rows that their commands remove. */
import type { DueTick } from '#server/domain/market/tick-cursor.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import type { RemoveTable } from '#server/ledger/rows.ts';

export const openPositionsKey: RemoveTable = {
  name: 'open_positions',
  key: { position_id: 'uuid' },
};

/** The state of a position: `state` while it is open, `outcome` once it has ended. */
export type PositionRow = {
  id: string;
  person_id: string;
  coin: string;
  side: 'long' | 'short';
  margin: bigint;
  leverage: number;
  fee: bigint;
  accepted_at: Date;
  accepted_after_tick: number;
  state: 'pending' | 'open' | 'closing' | null;
  /** Only later ticks count; null once it has ended. */
  after_tick: number | null;
  warned: boolean;
  outcome: 'closed' | 'liquidated' | 'failed' | null;
  reason: 'asked' | 'take-profit' | 'stop-loss' | 'liquidation' | null;
  entry_tick: number | null;
  entry_price: bigint | null;
  entry_at: Date | null;
  take_profit: bigint | null;
  stop_loss: bigint | null;
  close_asked_at: Date | null;
  close_tick: number | null;
  close_price: bigint | null;
  closed_at: Date | null;
  pnl: bigint | null;
  returned: bigint | null;
  gap: bigint | null;
};

const columns = `
  p.id, p.person_id, p.coin, p.side, p.margin, p.leverage, p.fee, p.accepted_at, p.accepted_after_tick,
  o.state, o.after_tick, coalesce(o.warned, false) as warned, e.outcome, e.reason,
  coalesce(o.entry_tick, e.entry_tick) as entry_tick, coalesce(o.entry_price, e.entry_price) as entry_price,
  coalesce(n.at, packed_time(coalesce(o.entry_tick, e.entry_tick))) as entry_at,
  case when o.position_id is null then e.take_profit else o.take_profit end as take_profit,
  case when o.position_id is null then e.stop_loss else o.stop_loss end as stop_loss,
  coalesce(o.close_asked_at, e.close_asked_at) as close_asked_at,
  e.close_tick, e.close_price, coalesce(x.at, packed_time(e.close_tick)) as closed_at, e.pnl, e.returned, e.gap`;
const joins = `
  left join open_positions o on o.position_id = p.id
  left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
  left join ticks n on n.number = coalesce(o.entry_tick, e.entry_tick)
  left join ticks x on x.number = e.close_tick`;
const selectPositions = `select ${columns} from positions p ${joins}`;

export type LoadedRow = PositionRow & {
  /**
   * Prices that count for it and are recorded but not gone through, in their order; null where
   * there is none.
   */
  since: bigint[] | null;
};

/** The current state of positions ($2) of these people ($1); runs after the locks. */
export const readPositions = `
  select ${columns}, s.since
  from unnest($1::uuid[], $2::uuid[]) as k(person_id, id)
  cross join lateral (
    select * from positions p where p.person_id = k.person_id and p.id = k.id offset 0
  ) p
  ${joins}
  cross join lateral (select position from coins where symbol = p.coin) c
  cross join lateral (select tick from processed_ticks where name = 'positions') w
  cross join lateral (
    select array_agg(t.prices[c.position] order by t.number)
             filter (where t.prices[c.position] is not null) as since
    from ticks t where t.number > greatest(o.after_tick, w.tick) and o.position_id is not null
  ) s`;

export async function findPosition(
  reader: Reader,
  personId: string,
  id: string,
): Promise<PositionRow | undefined> {
  const rows = await reader.query<PositionRow>(
    `${selectPositions} where p.person_id = $1 and p.id = $2`,
    [personId, id],
  );
  return rows[0];
}

type PositionQuery = {
  personId: string;
  /** The last of the page before. */
  before: string | null;
  limit: number;
};

/** Newest first. */
export function listPositions(
  reader: Reader,
  { isOpen, ...query }: PositionQuery & { isOpen: boolean },
): Promise<PositionRow[]> {
  const open = 'and p.id in (select position_id from open_positions where person_id = $1)';
  return reader.query<PositionRow>(
    `${selectPositions}
     where p.person_id = $1 and ($2::uuid is null or p.id < $2) ${isOpen ? open : ''}
     order by p.id desc limit $3`,
    [query.personId, query.before, query.limit],
  );
}

/**
 * Those that have ended, the last to end first. By the index of endings, one position looked up for
 * each that is shown.
 */
export function listEndedPositions(reader: Reader, query: PositionQuery): Promise<PositionRow[]> {
  return reader.query<PositionRow>(
    `select ${columns}
     from (
       select person_id, position_id, at from position_endings
       where person_id = $1
         and ($2::uuid is null or (at, position_id) <
           (select at, position_id from position_endings where person_id = $1 and position_id = $2))
       order by at desc, position_id desc limit $3
     ) l
     cross join lateral (
       select * from positions p where p.person_id = l.person_id and p.id = l.position_id offset 0
     ) p ${joins}
     order by l.at desc, l.position_id desc`,
    [query.personId, query.before, query.limit],
  );
}

// What the job goes by
// -----------------------------------------------------------------------------------------------

export type Met = { position_id: string; person_id: string; coin: string };

/**
 * What a tick meets: everything that waits for it, and the open positions of each coin ($2) whose
 * bounds its price ($3) has reached. By the indexes whatever the planner believes: the table's size
 * swings within seconds, its statistics do not.
 */
export function listMet(database: Database, dueTick: DueTick): Promise<Met[]> {
  return database.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off; set local enable_bitmapscan = off');
    return tx.query<Met>(
      `select position_id, person_id, coin from open_positions where state <> 'open' and after_tick < $1
       union
       select o.position_id, o.person_id, o.coin
       from unnest($2::text[], $3::bigint[]) as k(coin, price)
       cross join lateral (
         select * from open_positions o
         where o.coin = k.coin and o.falls_to >= k.price and o.after_tick < $1 offset 0
       ) o
       union
       select o.position_id, o.person_id, o.coin
       from unnest($2::text[], $3::bigint[]) as k(coin, price)
       cross join lateral (
         select * from open_positions o
         where o.coin = k.coin and o.rises_to <= k.price and o.after_tick < $1 offset 0
       ) o
       order by position_id`,
      [dueTick.number, dueTick.coins, dueTick.prices],
    );
  });
}

/**
 * What still waits for its entry this number of milliseconds after acceptance, by the database's
 * clock.
 */
export function listWaiting(
  database: Database,
  standIn: Date | null,
  milliseconds: number,
): Promise<Met[]> {
  return database.query<Met>(
    `select o.position_id, o.person_id, o.coin
     from open_positions o join positions p on p.person_id = o.person_id and p.id = o.position_id
     where o.state = 'pending'
       and p.accepted_at < coalesce($1::timestamptz, clock_timestamp()) - make_interval(secs => $2 / 1000.0)
     order by o.position_id`,
    [standIn, milliseconds],
  );
}
