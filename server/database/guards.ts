/**
 * What must hold before anything is served from a database: that it keeps what it has acknowledged,
 * and that the server's own logins cannot rewrite what is append-only. It only looks; it changes
 * nothing.
 */
import pg from 'pg';

import type { Clock } from '#server/kit/clock.ts';
import { limitAnswers } from '#server/kit/database/database.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { findWaiting, readMigrations } from './migrate.ts';

export type GuardedUrls = { ownerUrl: string; appUrl: string; marketUrl: string };

const MIN_VERSION = 15;
/** Times on the tape are the database's; people read the host's. They may differ by this much. */
const CLOCK_LIMIT_MS = 2000;
/** To reach the server, and for each of its answers. */
const LIMIT_MS = 10_000;

/** Throws (StartError) one line for the first that does not hold. */
export async function checkDatabase(urls: GuardedUrls, clock: Clock): Promise<void> {
  await withClient(urls.ownerUrl, async (owner) => {
    await checkServer(owner);
    const waiting = await findWaiting(owner, readMigrations());
    if (waiting[0]) {
      throw new StartError(
        `The database lacks the migration ${waiting[0].name}: it does not fit this version.`,
      );
    }
  });
  for (const url of [urls.appUrl, urls.marketUrl]) {
    await withClient(url, async (client) => {
      await checkDurability(client);
      await checkRole(client);
      await checkClock(client, clock);
    });
  }
}

/** Before anything is written to it: version and encoding cannot be put right later. */
export async function checkServer(client: pg.Client): Promise<void> {
  await refusePooler(client);
  const reason = unsuitable({
    version: await show(client, 'server_version'),
    encoding: await show(client, 'server_encoding'),
  });
  if (reason !== null) throw new StartError(reason);
}

/**
 * A pooler hands out its own numbers in the place of the backends', since many sessions share one.
 * Ours keep what they prepared, listen for notifications and are their own pool already.
 */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === (client as pg.Client & { processID: number | null }).processID) return;
  throw new StartError(
    'DATABASE_URL leads to a connection pooler such as PgBouncer, which takes sessions apart: name PostgreSQL itself, or a TCP proxy.',
  );
}

/** One line for a server that this version cannot use; null for one that it can. */
export function unsuitable(server: { version: string; encoding: string }): string | null {
  if (!(Number.parseInt(server.version, 10) >= MIN_VERSION)) {
    return `The database server is PostgreSQL ${server.version}; needed: ${MIN_VERSION} or newer.`;
  }
  if (server.encoding !== 'UTF8') {
    return `The database's encoding is ${server.encoding}; needed: UTF8.`;
  }
  return null;
}

/**
 * Asked on the connections that serve: a setting can differ from role to role. Throws StartError.
 */
export async function checkDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if ((await show(client, setting)) === 'off') {
      throw new StartError(
        `The database has ${setting} off for ${client.user}: it could lose acknowledged money. Switch it on.`,
      );
    }
  }
}

/** Of the login that the client is connected as. Throws StartError. */
export async function checkRole(client: pg.Client): Promise<void> {
  const role = client.user;
  const { rows } = await client.query<{ superuser: boolean; bypasses: boolean; owned: string }>(
    `select r.rolsuper as superuser,
            r.rolcreaterole or r.rolreplication or r.rolbypassrls as bypasses,
            (select coalesce(min(c.relname), '') from pg_class c
              where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                and pg_has_role(r.oid, c.relowner, 'member')) as owned
       from pg_roles r where r.rolname = current_user`,
  );
  const found = rows[0];
  if (found?.superuser) {
    throw new StartError(`The database role ${role} is a superuser: it could rewrite anything.`);
  }
  if (found?.bypasses) {
    throw new StartError(`The database role ${role} may make roles, replicate or bypass rules.`);
  }
  if (found?.owned) {
    throw new StartError(
      `The database role ${role} owns the table ${found.owned}: it could rewrite it.`,
    );
  }
}

/** Throws StartError. */
export async function checkClock(client: pg.Client, clock: Clock): Promise<void> {
  const before = clock.now().getTime();
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const after = clock.now().getTime();
  // It was read somewhere between before and after, so only what lies outside of both counts.
  const at = rows[0]?.ms ?? Number.NaN;
  const apartMs = Math.max(before - at, at - after, 0);
  if (!(apartMs <= CLOCK_LIMIT_MS)) {
    throw new StartError(
      `The database's clock and this machine's are ${(apartMs / 1000).toFixed(1)} s apart; ` +
        `at most ${CLOCK_LIMIT_MS / 1000} s are allowed. Set both by NTP.`,
    );
  }
}

/** `name` is one of the constants above. */
async function show(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(`show ${name}`);
  return rows[0]?.[name] ?? '';
}

async function withClient(url: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'drishti start',
    connectionTimeoutMillis: LIMIT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  limitAnswers(client, LIMIT_MS);
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
