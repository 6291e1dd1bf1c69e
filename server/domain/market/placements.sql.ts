/** SQL of what was accepted after a tick, and of the key that its salts follow from. */
import type { Reader, Tx } from '#server/kit/database/database.ts';

import type { Statement } from './tape.sql.ts';

/** A contract as it was accepted; the stake in paise. */
export type PlacementRow = {
  id: string;
  coin: string;
  direction: string;
  stake: bigint;
  duration: number;
  acceptedAt: Date;
};

const columns = 'c.id, c.coin, c.direction, c.stake, c.duration, c.accepted_at as "acceptedAt"';

/**
 * What is accepted and open after this tick, by id: to be read under the market's lock. What was
 * void before a next tick came is none of it. Each is found by its key, whatever the planner
 * believes of a table whose size swings within seconds.
 */
export function listPlacements(tick: number): Statement {
  return {
    name: 'market-placements',
    text: `select ${columns}
      from (values (60::smallint), (120::smallint), (180::smallint)) d(duration)
      cross join lateral (
        select * from open_contracts o
        where o.duration = d.duration and o.accepted_after_tick = $1::int offset 0
      ) o
      cross join lateral (
        select * from contracts c where c.person_id = o.person_id and c.id = o.contract_id offset 0
      ) c
      order by c.id`,
    values: [String(tick)],
  };
}

/** The same once the next tick is on the tape, from what never changes. */
export async function readPlacements(reader: Reader, tick: number): Promise<PlacementRow[]> {
  return reader.query<PlacementRow>(
    `select ${columns} from contracts c
     where c.accepted_after_tick = $1 and not exists (
       select from settlements s
       where s.contract_id = c.id and s.person_id = c.person_id and s.chain_tick = $1)
     order by c.id`,
    [tick],
  );
}

const SALTS = 'placement-salts';

export async function insertSaltKey(tx: Tx, key: Uint8Array): Promise<void> {
  await tx.execute('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    SALTS,
    Buffer.from(key).toString('hex'),
  ]);
}

export async function readSaltKey(reader: Reader): Promise<Buffer> {
  const rows = await reader.query<{ value: string }>('select value from settings where name = $1', [
    SALTS,
  ]);
  if (!rows[0]) throw new Error('the key of the salts is not stored');
  return Buffer.from(rows[0].value, 'hex');
}
