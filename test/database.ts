/**
 * Real PostgreSQL for tests, the bench and the demo: one server in a temporary directory, with a
 * migrated template from which each test file clones a database of its own. Nothing of it outlives
 * the run.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { startEmbeddedPostgres } from '#server/database/embedded.ts';
import { migrate, whileMigrating } from '#server/database/migrate.ts';
import { grantDatabase, grantRoles, roleNames, urlAs } from '#server/database/roles.ts';
import { openLog } from '#server/kit/process/log.ts';

export type TestDatabase = {
  ownerUrl: string;
  appUrl: string;
  marketUrl: string;
  /** Ends its connections and removes it. */
  drop(): Promise<void>;
};

export type TestServer = {
  /** Of the maintenance database, as the cluster's owner. */
  adminUrl: string;
  /** Of PostgreSQL's main process; null while it is down. */
  pid(): number | null;
  clone(): Promise<TestDatabase>;
  stop(): Promise<void>;
};

/** Its roles are the ones that every clone works with. */
export const TEMPLATE = 'template_drishti';

/**
 * A PostgreSQL of its own for a run; `settings` are added to the usual ones. Where TEST_POSTGRES
 * names a directory of programs, it is that PostgreSQL instead of the bundled one. The caller stops
 * it.
 */
export async function startTestDatabase(
  settings: Record<string, string> = {},
  programs: string | undefined = process.env['TEST_POSTGRES'],
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'drishti-test-'));
  const binaries = programs === undefined ? {} : { binaries: installedPostgres(programs) };
  const log = openLog('error');
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings, ...binaries });
  const { adminUrl } = postgres;
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(adminUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    adminUrl,
    pid: postgres.pid,
    clone: () => cloneFrom(adminUrl),
    stop,
  };
}

/** The bundled one's locale came with version 17. */
const installedPostgres = (programs: string) => ({
  initdb: join(programs, 'initdb'),
  postgres: join(programs, 'postgres'),
  locale: ['--locale=C', '--lc-ctype=C.UTF-8'],
});

async function makeTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${TEMPLATE}`));
  const templateUrl = withDatabase(adminUrl, TEMPLATE);
  await asAdmin(templateUrl, (owner) =>
    whileMigrating(owner, async () => {
      await migrate(owner);
      await grantRoles(owner, templateUrl);
    }),
  );
}

/** Inside a vitest run: a fresh, migrated database of the run's server. */
export async function cloneDatabase(): Promise<TestDatabase> {
  // Imported here, since the bench and the demo use this file outside vitest.
  const { inject } = await import('vitest');
  return cloneFrom(inject('databaseAdminUrl'));
}

async function cloneFrom(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const roles = roleNames(TEMPLATE);
  const admin = poolTo(adminUrl);
  // Half the time of the default, which writes every page of the template to the log.
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  await grantDatabase(admin, name, roles);
  const ownerUrl = withDatabase(adminUrl, name);
  return {
    ownerUrl,
    appUrl: urlAs(ownerUrl, roles.app),
    marketUrl: urlAs(ownerUrl, roles.market),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * Connections to maintenance databases, by address: a test process makes and removes many databases
 * one after the other, and each new connection costs a quarter of what a database does.
 */
const maintenance = new Map<string, pg.Pool>();

function poolTo(adminUrl: string): pg.Pool {
  const known = maintenance.get(adminUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: adminUrl, max: 4, allowExitOnIdle: true });
  // The server ends before its last client does.
  pool.on('error', () => undefined);
  maintenance.set(adminUrl, pool);
  return pool;
}

async function asAdmin<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'drishti test' });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

function withDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string;
  }
}
