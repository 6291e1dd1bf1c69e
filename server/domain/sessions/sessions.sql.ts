/** SQL of sessions. Tokens come in as hashes only. */
import type { Role } from '#protocol/people.ts';
import type { Database, Reader, Tx } from '#server/kit/database.ts';

export type SessionRow = {
  token_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  id: string;
  name: string;
  email: string | null;
  role: Role;
};

const selectLiving = `
  select s.token_hash, s.created_at, s.last_seen_at, p.id, p.name, p.email, p.role
  from sessions s join people p on p.id = s.person_id
  where p.disabled_at is null`;

/** The sessions and their people; not those of disabled people. `hashes` in hex. */
export function findSessions(reader: Reader, hashes: readonly string[]): Promise<SessionRow[]> {
  return reader.query<SessionRow>(
    `${selectLiving} and s.token_hash in (select decode(h, 'hex') from unnest($1::text[]) as h)`,
    [hashes],
  );
}

export function insertSession(
  database: Database,
  session: { hash: Buffer; personId: string; at: Date; ip: string; userAgent: string | null },
) {
  const { hash, personId, at, ip, userAgent } = session;
  return database.execute(
    `insert into sessions (token_hash, person_id, created_at, last_seen_at, ip, user_agent)
     values ($1, $2, $3, $3, $4, $5)`,
    [hash, personId, at, ip, userAgent],
  );
}

export function markSeen(database: Database, hash: Buffer, at: Date) {
  return database.execute('update sessions set last_seen_at = $2 where token_hash = $1', [
    hash,
    at,
  ]);
}

export function deleteSession(database: Database, hash: Buffer) {
  return database.execute('delete from sessions where token_hash = $1', [hash]);
}

export function deletePersonSessions(tx: Tx, personId: string) {
  return tx.execute('delete from sessions where person_id = $1', [personId]);
}

export function deleteOtherSessions(database: Database, personId: string, kept: Buffer) {
  return database.execute('delete from sessions where person_id = $1 and token_hash <> $2', [
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
