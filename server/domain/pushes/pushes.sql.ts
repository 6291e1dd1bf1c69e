/**
 * SQL of pushes: devices, the keys of this server, how far the outbox has been read, and what waits
 * to be sent.
 */
import type { Rows } from '#server/schema/tables.ts';
import type { Database, Reader, Tx, Value } from '#server/kit/database/database.ts';

export type DeviceRow = {
  id: string;
  user_agent: string | null;
  created_at: Date;
  is_this: boolean;
};

/** Newest first; `session` is the hex of the asking session's token hash. */
export function listDevices(
  reader: Reader,
  personId: string,
  session: string,
): Promise<DeviceRow[]> {
  return reader.query<DeviceRow>(
    `select d.id, s.user_agent, d.created_at, s.token_hash = decode($2, 'hex') as is_this
     from push_devices d join sessions s on s.id = d.session_id
     where d.person_id = $1 order by d.created_at desc, d.id desc`,
    [personId, session],
  );
}

export type NewDevice = {
  id: string;
  personId: string;
  session: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  at: Date;
};

/** A device that no longer gets this person's pushes. */
export type LostDevice = { personId: string; userAgent: string | null };

/** `isNew` where the browser was not this person's before, or its encryption keys are others. */
type KeptDevice = {
  id: string;
  userAgent: string | null;
  isNew: boolean;
  lost: LostDevice | null;
};

/**
 * A browser that is known already goes over to this person and session; `lost` says from whom else.
 * Throws where the session has ended: the caller holds it.
 */
export async function upsertDevice(tx: Tx, device: NewDevice): Promise<KeptDevice> {
  const { id, personId, session, endpoint, p256dh, auth, at } = device;
  const [before] = await tx.query<{
    person_id: string;
    user_agent: string | null;
    has_keys: boolean;
  }>(
    `select d.person_id, d.p256dh = $2 and d.auth = $3 as has_keys,
       (select user_agent from sessions where id = d.session_id) as user_agent
     from push_devices d where d.endpoint = $1 for update`,
    [endpoint, p256dh, auth],
  );
  const rows = await tx.query<{ id: string; user_agent: string | null }>(
    `insert into push_devices as d (id, person_id, session_id, endpoint, p256dh, auth, created_at)
     select $1, $2, s.id, $4, $5, $6, $7 from sessions s where s.token_hash = decode($3, 'hex')
     on conflict (endpoint) do update set person_id = excluded.person_id,
       session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth
     returning d.id, (select user_agent from sessions where id = d.session_id) as user_agent`,
    [id, personId, session, endpoint, p256dh, auth, at],
  );
  const [row] = rows;
  if (!row) throw new Error('The session of a push device has ended.');
  const isOwn = before?.person_id === personId;
  const lost =
    before && !isOwn ? { personId: before.person_id, userAgent: before.user_agent } : null;
  const isNew = !isOwn || !before.has_keys;
  return { id: row.id, userAgent: row.user_agent, isNew, lost };
}

/** What waits for the person who had this browser before is not the next one's news. */
export function deleteForeignPushes(tx: Tx, deviceId: string, personId: string) {
  return tx.execute('delete from pushes where device_id = $1 and person_id <> $2', [
    deviceId,
    personId,
  ]);
}

/** Deletes the oldest ones beyond `most`, and returns them. */
export async function deleteOldestDevices(
  tx: Tx,
  personId: string,
  most: number,
): Promise<LostDevice[]> {
  const rows = await tx.query<{ user_agent: string | null }>(
    `delete from push_devices d where id in (
       select id from push_devices where person_id = $1 order by created_at desc, id desc offset $2)
     returning (select user_agent from sessions where id = d.session_id) as user_agent`,
    [personId, most],
  );
  return rows.map((row) => ({ personId, userAgent: row.user_agent }));
}

/** Returns null if the person has no such device. */
export async function deleteDevice(
  tx: Tx,
  personId: string,
  id: string,
): Promise<{ userAgent: string | null } | null> {
  const rows = await tx.query<{ user_agent: string | null }>(
    `delete from push_devices d where person_id = $1 and id = $2
     returning (select user_agent from sessions where id = d.session_id) as user_agent`,
    [personId, id],
  );
  return rows[0] ? { userAgent: rows[0].user_agent } : null;
}

export function insertTest(
  database: Database,
  test: { id: string; personId: string; deviceId: string; at: Date },
) {
  return database.execute(
    `insert into pushes (id, person_id, notice_id, channel, device_id, created_at, due_at)
     select $1, person_id, $1, 'push', id, $4, $4 from push_devices where person_id = $2 and id = $3`,
    [test.id, test.personId, test.deviceId, test.at],
  );
}

export type KeysRow = { public_key: string; private_key: Buffer };

export async function readKeys(reader: Reader): Promise<KeysRow | null> {
  const rows = await reader.query<KeysRow>('select public_key, private_key from push_keys');
  return rows[0] ?? null;
}

/** Of several that make keys at once, one does. */
export function insertKeys(database: Database, publicKey: string, privateKey: Buffer) {
  return database.execute(
    'insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
    [publicKey, privateKey],
  );
}

/** Whom anything at all could reach outside the app. */
export async function hasReaders(reader: Reader): Promise<boolean> {
  const rows = await reader.query<{ has: boolean }>(
    `select exists (select from push_devices) or exists (select from telegram_links)
       or exists (select from notice_settings) as has`,
  );
  return rows[0]?.has ?? false;
}

/** The entry up to which all is done; null where another process is at it. */
export async function lockCursor(tx: Tx): Promise<bigint | null> {
  const rows = await tx.query<{ entry: bigint }>(
    'select entry from push_cursor for update skip locked',
  );
  return rows[0]?.entry ?? null;
}

/** Down as well: a database that was turned back numbers its entries again. */
export function moveCursor(tx: Tx, entry: bigint) {
  return tx.execute('update push_cursor set entry = $1', [entry]);
}

/** Transactions below `least` have ended, those from `next` on have not begun. */
export async function readSnapshot(reader: Reader): Promise<{ least: bigint; next: bigint }> {
  const rows = await reader.query<{ least: string; next: string }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as least,
            pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  return { least: BigInt(rows[0]?.least ?? 0), next: BigInt(rows[0]?.next ?? 0) };
}

export async function readHighest(reader: Reader): Promise<bigint> {
  const rows = await reader.query<{ id: bigint }>('select coalesce(max(id), 0) as id from outbox');
  return rows[0]?.id ?? 0n;
}

/** The next entries that tell of notices, rising. */
export function readEntries(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<{ id: bigint; events: string }[]> {
  return reader.query(
    `select id, events from outbox where id > $1 and strpos(events, '"notice"') > 0
     order by id limit $2`,
    [after, limit],
  );
}

export type ReaderRow = {
  person_id: string;
  devices: string[];
  has_telegram: boolean;
};

/** Of each of these people who is not barred: the devices, and whether a chat is linked. */
export function listReaders(reader: Reader, people: readonly string[]): Promise<ReaderRow[]> {
  return reader.query<ReaderRow>(
    `select p.id as person_id,
       array(select d.id::text from push_devices d where d.person_id = p.id) as devices,
       exists (select from telegram_links t where t.person_id = p.id) as has_telegram
     from people p where p.id = any($1::uuid[]) and p.disabled_at is null`,
    [people],
  );
}

export type NewPush = {
  id: string;
  personId: string;
  noticeId: string;
  channel: 'push' | 'telegram' | 'mail';
  deviceId: string | null;
  code: string;
  facts: object;
  at: Date;
  /** Null of what is handed on at once: then the row only says that it was. */
  dueAt: Date | null;
};

/** What was written before is left out. Answers the notices of new rows by mail. */
export function insertPushes(tx: Tx, rows: readonly NewPush[]): Promise<{ id: string }[]> {
  const column = (read: (row: NewPush) => Value) => rows.map(read) as string[];
  return tx.query<{ id: string }>(
    `insert into pushes (id, person_id, notice_id, channel, device_id, code, facts, created_at, due_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[],
       $7::json[], $8::timestamptz[], $9::timestamptz[])
     on conflict do nothing returning id`,
    [
      column((row) => row.id),
      column((row) => row.personId),
      column((row) => row.noticeId),
      column((row) => row.channel),
      column((row) => row.deviceId),
      column((row) => row.code),
      column((row) => JSON.stringify(row.facts)),
      column((row) => row.at.toISOString()),
      column((row) => row.dueAt && row.dueAt.toISOString()),
    ],
  );
}

export type TakenPush = Pick<
  Rows['pushes'],
  'id' | 'person_id' | 'notice_id' | 'device_id' | 'code' | 'attempts' | 'created_at'
> & {
  channel: 'push' | 'telegram';
  facts: object | null;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  chat_id: bigint | null;
  shows_amounts: boolean;
  /** Of its reader; null for English. */
  locale: string | null;
};

/** Those that are due longest, now being sent; nobody else takes them before `lostAt`. */
export function takePushes(
  database: Database,
  { now, lostAt, limit }: { now: Date; lostAt: Date; limit: number },
): Promise<TakenPush[]> {
  return database.query<TakenPush>(
    `with taken as (
       update pushes p set attempts = p.attempts + 1, due_at = $2
       where p.id in (select id from pushes where due_at <= $1
                      order by due_at, id limit $3 for update skip locked)
       returning p.*)
     select p.id, p.person_id, p.notice_id, p.channel, p.device_id, p.code, p.facts, p.attempts,
       p.created_at, d.endpoint, d.p256dh, d.auth, t.chat_id,
       coalesce(s.shows_amounts, false) as shows_amounts,
       (select locale from people where id = p.person_id) as locale
     from taken p
     left join push_devices d on d.id = p.device_id
     left join telegram_links t on t.person_id = p.person_id and p.channel = 'telegram'
     left join notice_settings s on s.person_id = p.person_id
     order by p.id`,
    [now, lostAt, limit],
  );
}

/** They were taken, or are of no use any more. */
export function markDone(database: Database, ids: readonly string[]) {
  return database.execute(
    'update pushes set due_at = null, failure = null where id = any($1::uuid[])',
    [ids],
  );
}

export type Postponed = { id: string; dueAt: Date | null; failure: string; isUntried: boolean };

/** Null as `dueAt` gives it up. What was not even tried counts for no attempt. */
export function postpone(database: Database, later: readonly Postponed[]) {
  return database.execute(
    `update pushes p set due_at = w.due_at, failure = w.failure,
       attempts = p.attempts - case when w.untried then 1 else 0 end
     from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::boolean[])
       as w(id, due_at, failure, untried)
     where p.id = w.id`,
    [
      later.map(({ id }) => id),
      later.map(({ dueAt }) => dueAt && dueAt.toISOString()),
      later.map(({ failure }) => failure),
      later.map(({ isUntried }) => (isUntried ? 'true' : 'false')),
    ],
  );
}

/** With all that waits for them. */
export function deleteGone(database: Database, endpoints: readonly string[]) {
  return database.execute('delete from push_devices where endpoint = any($1::text[])', [endpoints]);
}

export function deleteDone(database: Database, before: Date) {
  return database.execute('delete from pushes where due_at is null and created_at < $1', [before]);
}
