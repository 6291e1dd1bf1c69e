/** SQL of sessions. Tokens come in as hashes only. */
import type { Role } from '#protocol/people.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import type { PinnedConnection } from '#server/kit/database/pinned.ts';

export type SessionRow = {
  token_hash: Buffer;
  session_id: string;
  created_at: Date;
  last_seen_at: Date;
  confirmed_at: Date | null;
  has_factor: boolean;
  id: string;
  name: string;
  email: string | null;
  role: Role;
};

const selectLiving = `
  select s.token_hash, s.id as session_id, s.created_at, s.last_seen_at, s.confirmed_at,
    f.confirmed_at is not null as has_factor, p.id, p.name, p.email, p.role
  from unnest($1::text[]) as k(hash)
  cross join lateral (select * from sessions s where s.token_hash = decode(k.hash, 'hex') offset 0) s
  cross join lateral (
    select * from people p where p.id = s.person_id and p.disabled_at is null offset 0
  ) p
  left join lateral (
    select f.confirmed_at from second_factors f where f.person_id = p.id offset 0
  ) f on true`;

/** The sessions and their people; not those of disabled people. `hashes` in hex, each once. */
export async function findSessions(
  pinned: PinnedConnection,
  hashes: readonly string[],
): Promise<SessionRow[]> {
  const statement = { name: 'find-sessions', text: selectLiving, values: [hashes] };
  const [rows = []] = await pinned.run([statement]);
  return rows as SessionRow[];
}

/** Goes through an index of all of them: not for every second. */
export async function countSessions(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'select count(*)::int as count from sessions',
  );
  return row?.count ?? 0;
}

export type NewSession = {
  hash: Buffer;
  id: string;
  personId: string;
  at: Date;
  ip: string;
  userAgent: string | null;
  isNewDevice: boolean;
  /** When a second factor was given; null where none was asked for. */
  confirmedAt: Date | null;
};

export function insertSession(tx: Tx, session: NewSession) {
  const { hash, id, personId, at, ip, userAgent, isNewDevice, confirmedAt } = session;
  return tx.execute(
    `insert into sessions (token_hash, id, person_id, created_at, last_seen_at, ip, user_agent,
       is_new_device, confirmed_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [hash, id, personId, at, ip, userAgent, isNewDevice, confirmedAt],
  );
}

/** How many it was: none where the session has ended meanwhile. */
export function updateToken(
  database: Database | Tx,
  change: { from: Buffer; to: Buffer; at: Date; isConfirmed: boolean },
) {
  return database.execute(
    `update sessions set token_hash = $2, last_seen_at = $3,
       confirmed_at = case when $4 then $3 else confirmed_at end
     where token_hash = $1`,
    [change.from, change.to, change.at, change.isConfirmed],
  );
}

export function updateSessionPlace(
  database: Database,
  { id, city, country }: { id: string; city: string | null; country: string | null },
) {
  return database.execute('update sessions set city = $2, country = $3 where id = $1', [
    id,
    city,
    country,
  ]);
}

export type DeviceSessionRow = {
  token_hash: Buffer;
  id: string;
  created_at: Date;
  last_seen_at: Date;
  ip: string | null;
  user_agent: string | null;
  city: string | null;
  country: string | null;
  is_new_device: boolean;
};

/** Also those that have outlived themselves and are not yet cleared out. */
export function listSessions(reader: Reader, personId: string): Promise<DeviceSessionRow[]> {
  return reader.query<DeviceSessionRow>(
    `select token_hash, id, created_at, last_seen_at, ip, user_agent, city, country, is_new_device
     from sessions where person_id = $1 order by last_seen_at desc, id`,
    [personId],
  );
}

/** The hash of its token; null where the person has no such session. */
export async function deleteOwnSession(
  tx: Tx,
  personId: string,
  id: string,
): Promise<Buffer | null> {
  const rows = await tx.query<{ token_hash: Buffer }>(
    'delete from sessions where person_id = $1 and id = $2 returning token_hash',
    [personId, id],
  );
  return rows[0]?.token_hash ?? null;
}

/** Promises nothing to anybody, so that no request waits with it until a standby has it too. */
export function markSeen(database: Database, hash: Buffer, at: Date) {
  return database.transaction(async (tx) => {
    await tx.execute('set local synchronous_commit = local');
    return tx.execute('update sessions set last_seen_at = $2 where token_hash = $1', [hash, at]);
  });
}

export function deleteSession(database: Database, hash: Buffer) {
  return database.execute('delete from sessions where token_hash = $1', [hash]);
}

export function deletePersonSessions(tx: Tx, personId: string) {
  return tx.execute('delete from sessions where person_id = $1', [personId]);
}

export function deleteOtherSessions(tx: Tx, personId: string, kept: Buffer) {
  return tx.execute('delete from sessions where person_id = $1 and token_hash <> $2', [
    personId,
    kept,
  ]);
}

/** Those that no role's lifetime could still keep alive. */
export function deleteOldSessions(database: Database, createdBefore: Date, seenBefore: Date) {
  return database.execute('delete from sessions where created_at < $1 or last_seen_at < $2', [
    createdBefore,
    seenBefore,
  ]);
}
