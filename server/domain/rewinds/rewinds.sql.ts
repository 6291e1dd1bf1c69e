/** SQL of rewinds: whether the database still has what this process has seen, and what it lost. */
import type { Reader, Tx } from '#server/kit/database/database.ts';

/** Null of what the process has not seen yet. */
export type Known = {
  tick: { number: number; hash: string } | null;
  /** Of the outbox. */
  entry: bigint | null;
  command: { personId: string; key: string } | null;
};

export type Found = {
  hash: string | null;
  last_tick: number | null;
  has_entry: boolean;
  has_command: boolean;
  opens_at: number;
};

export async function findKnown(reader: Reader, known: Known): Promise<Found> {
  const [row] = await reader.query<Found>(
    `select (select hash from ticks where number = $1) as hash,
            (select max(number) from ticks) as last_tick,
            exists (select from outbox where id = $2) as has_entry,
            exists (select from commands where key = $3 and person_id = $4)
              or exists (select from closings where person_id = $4) as has_command,
            coalesce((select max(opens_at_tick) from restorations), 0) as opens_at`,
    [
      ...[known.tick?.number ?? null, known.entry],
      ...[known.command?.key ?? null, known.command?.personId ?? null],
    ],
  );
  if (!row) throw new Error('The database gave no answer.');
  return row;
}

/** A command that was acknowledged. */
export type Acknowledged = { personId: string; key: string; kind: string; at: Date };

/** Positions, from 1, of those that are not there. Of accounts that were closed they are erased. */
export async function findLost(tx: Tx, acknowledged: readonly Acknowledged[]): Promise<number[]> {
  const rows = await tx.query<{ n: number }>(
    `select k.n::int as n from unnest($1::uuid[], $2::text[]) with ordinality as k(person_id, key, n)
     where not exists (select from commands c where c.key = k.key and c.person_id = k.person_id)
       and not exists (select from closings c where c.person_id = k.person_id)
     order by k.n`,
    [acknowledged.map(({ personId }) => personId), acknowledged.map(({ key }) => key)],
  );
  return rows.map(({ n }) => n);
}

/**
 * As after a restore: until the epochs are over that were promised, and whose seeds may have been
 * seen at work.
 */
export async function closeTrading(tx: Tx): Promise<void> {
  await tx.execute(
    `insert into restorations (opens_at_tick)
     select max(last_tick) from epochs e
     where not exists (select from epoch_reveals r where r.number = e.number)
     having max(last_tick) > coalesce((select max(opens_at_tick) from restorations), -1)`,
  );
}

export async function insertRewind(
  tx: Tx,
  rewind: {
    id: string;
    at: Date;
    known: Known['tick'];
    foundTick: number | null;
    lost: readonly Acknowledged[];
  },
): Promise<void> {
  const { id, at, known, foundTick, lost } = rewind;
  await tx.execute(
    `insert into rewinds (id, noticed_at, known_tick, known_hash, found_tick, lost_commands)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, at, known?.number ?? null, known?.hash ?? null, foundTick, lost.length],
  );
  if (lost.length === 0) return;
  await tx.execute(
    `insert into lost_acknowledgements (person_id, key, kind, acknowledged_at, rewind_id)
     select person_id, key, kind, at, $5 from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[])
       as l(person_id, key, kind, at)
     on conflict do nothing`,
    [
      lost.map(({ personId }) => personId),
      lost.map(({ key }) => key),
      lost.map(({ kind }) => kind),
      lost.map(({ at: acknowledgedAt }) => acknowledgedAt.toISOString()),
      id,
    ],
  );
}

/** Of these, who is a person of this database. */
export async function findExisting(tx: Tx, people: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from people where id = any($1::uuid[]) order by id',
    [people],
  );
  return rows.map(({ id }) => id);
}

type RewindRow = {
  noticed_at: Date;
  known_tick: number | null;
  found_tick: number | null;
  lost_commands: number;
};

/**
 * The latest, and how many commands were lost at all that were noticed within ten minutes before
 * it: one rewind, many processes.
 */
export async function readLatest(reader: Reader): Promise<RewindRow | null> {
  const [row] = await reader.query<RewindRow>(
    `with latest as (select * from rewinds order by noticed_at desc limit 1)
     select l.noticed_at, max(r.known_tick) as known_tick, min(r.found_tick) as found_tick,
            (select count(*)::int from lost_acknowledgements a where a.rewind_id = any(array_agg(r.id))) as lost_commands
     from latest l join rewinds r on r.noticed_at > l.noticed_at - interval '10 minutes'
     group by l.noticed_at`,
  );
  return row ?? null;
}

/** Notices of rewinds by all processes: each notices one for itself. */
export async function countRewinds(reader: Reader): Promise<{ count: number; last: Date | null }> {
  const [row] = await reader.query<{ count: number; last: Date | null }>(
    'select count(*)::int as count, max(noticed_at) as last from rewinds',
  );
  return row ?? { count: 0, last: null };
}

/** The latest first. */
export function readLost(reader: Reader, limit: number) {
  return reader.query<{ person_id: string; key: string; kind: string; acknowledged_at: Date }>(
    `select person_id, key, kind, acknowledged_at from lost_acknowledgements
     order by acknowledged_at desc, key limit $1`,
    [limit],
  );
}
