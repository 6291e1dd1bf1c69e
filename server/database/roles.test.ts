/**
 * What the two logins may do: exactly what the schema's files mean, and nothing that rewrites what
 * is append-only.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cloneDatabase, type TestDatabase } from '#test/database.ts';

import { grantRoles, roleNames, rolePassword, urlAs, whoIs } from './roles.ts';

/** Everything else that exists is append-only, for both logins. */
const changeable: Record<'app' | 'market', Record<string, string[]>> = {
  app: {
    people: ['UPDATE'],
    referral_codes: ['UPDATE'],
    accounts: ['UPDATE'],
    checks: ['UPDATE'],
    sessions: ['DELETE', 'UPDATE'],
    claim_tokens: ['DELETE', 'UPDATE'],
    rate_limits: ['DELETE', 'UPDATE'],
    password_resets: ['DELETE', 'UPDATE'],
    email_confirmations: ['DELETE', 'UPDATE'],
    mails: ['DELETE', 'UPDATE'],
    pushes: ['DELETE', 'UPDATE'],
    push_devices: ['DELETE', 'UPDATE'],
    push_cursor: ['UPDATE'],
    telegram_links: ['DELETE', 'UPDATE'],
    telegram_codes: ['DELETE', 'UPDATE'],
    telegram_reading: ['UPDATE'],
    notice_settings: ['UPDATE'],
    devices: ['DELETE', 'UPDATE'],
    second_factors: ['DELETE', 'UPDATE'],
    recovery_codes: ['DELETE'],
    passkeys: ['DELETE', 'UPDATE'],
    api_keys: ['UPDATE'],
    passkey_challenges: ['DELETE'],
    objectors: ['UPDATE'],
    notices: ['DELETE', 'UPDATE'],
    notice_marks: ['DELETE', 'UPDATE'],
    notice_horizons: ['DELETE', 'UPDATE'],
    open_contracts: ['DELETE'],
    outbox: ['DELETE'],
    open_requests: ['DELETE'],
    request_claims: ['DELETE', 'UPDATE'],
    tickets: ['UPDATE'],
    invitations: ['UPDATE'],
    open_orders: ['DELETE'],
    open_positions: ['DELETE'],
    processed_ticks: ['UPDATE'],
    watchlists: ['DELETE', 'UPDATE'],
    watchlist_coins: ['DELETE'],
    drawings: ['UPDATE'],
    journal: ['UPDATE'],
    closings: ['UPDATE'],
    recurring_plans: ['UPDATE'],
    recurring_due: ['DELETE', 'UPDATE'],
    tracked_files: ['DELETE'],
    tracked_entries: ['DELETE'],
    tracked_in_worth: ['DELETE', 'UPDATE'],
    alerts: ['DELETE', 'UPDATE'],
    statement_files: ['DELETE', 'UPDATE'],
    statement_parts: ['DELETE'],
  },
  market: { market_lease: ['UPDATE'], beacon_waits: ['UPDATE'] },
};

const appendOnly = [
  ...['transfers', 'commands', 'contracts', 'settlements', 'settings', 'coins'],
  ...['ticks', 'epochs', 'epoch_seeds', 'epoch_reveals', 'candles', 'schema_migrations'],
  ...['proof_images', 'bank_details', 'deposits', 'withdrawals', 'request_notes'],
  ...['approvals', 'decisions', 'proof_likenesses'],
  ...['audit_entries', 'setting_changes', 'proposals', 'proposal_decisions', 'role_changes'],
  ...['ticket_replies', 'ticket_bank_details', 'ticket_proposals'],
  ...['orders', 'order_changes', 'order_endings', 'positions', 'position_endings'],
  ...['beacons', 'beacon_chains', 'beacon_rounds', 'late_ticks', 'head_keys'],
  ...['alert_firings', 'restorations', 'rewinds', 'lost_acknowledgements'],
  ...[
    'liability_roots',
    'liability_leaves',
    'second_factor_resets',
    'api_key_addresses',
    'own_limits',
    'own_breaks',
    'loss_nudges',
    'fresh_starts',
    'statements',
    'issued_files',
  ],
];

let database: TestDatabase;
let clients: { owner: pg.Client; app: pg.Client; market: pg.Client };
let tables: string[];

beforeAll(async () => {
  database = await cloneDatabase();
  const open = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  };
  clients = {
    owner: await open(database.ownerUrl),
    app: await open(database.appUrl),
    market: await open(database.marketUrl),
  };
  const { rows } = await clients.owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  tables = rows.map(({ name }) => name);
});

afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end()));
  await database.drop();
});

describe.each(['app', 'market'] as const)('the %s login', (login) => {
  test('may change or remove rows of exactly the tables that are not append-only', async () => {
    const { rows } = await clients[login].query<{ name: string; rights: string[] }>(
      `select t.name, array_agg(p.right order by p.right) as rights
         from unnest($1::text[]) t(name), unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p("right")
        where has_table_privilege(t.name, p.right) or
              (p.right = 'UPDATE' and has_any_column_privilege(t.name, p.right))
        group by t.name`,
      [tables],
    );
    expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(
      changeable[login],
    );
  });

  test('gets permission denied for each UPDATE, DELETE and TRUNCATE that it has no right to', async () => {
    const tried: string[] = [];
    for (const table of tables) {
      for (const [right, statement] of Object.entries(await attempts(table))) {
        if (changeable[login][table]?.includes(right)) continue;
        await expect(clients[login].query(statement), statement).rejects.toMatchObject({
          code: '42501',
          message: `permission denied for table ${table}`,
        });
        tried.push(`${right} ${table}`);
      }
    }
    for (const table of appendOnly) {
      expect(tried).toEqual(
        expect.arrayContaining([`UPDATE ${table}`, `DELETE ${table}`, `TRUNCATE ${table}`]),
      );
    }
  });

  test.each([
    'create table mine (id int)',
    'alter table transfers add column more int',
    'drop table transfers',
    'create role another',
    "copy transfers to program 'cat'",
    'alter system set fsync = off',
    'select * from schema_migrations',
    'alter table transfers disable trigger all',
  ])('may not: %s', async (statement) => {
    await expect(clients[login].query(statement)).rejects.toMatchObject({
      message: expect.stringMatching(/permission denied|must be owner|must be superuser/),
    });
  });
});

test('only the market login reads the seeds', async () => {
  await expect(clients.app.query('select * from epoch_seeds')).rejects.toMatchObject({
    code: '42501',
  });
  expect((await clients.market.query('select * from epoch_seeds')).rows).toEqual([]);
});

test('the logins of one database cannot connect to another', async () => {
  const other = await cloneDatabase();
  const roles = await grantRoles(clients.owner, database.ownerUrl);
  const url = new URL(urlAs(other.ownerUrl, roles.app));
  const client = new pg.Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
  await other.drop();
});

test('every process derives the same passwords, and each login has its own', () => {
  const url = 'postgresql://owner:secret@db/drishti';
  expect(rolePassword(url, 'drishti_app')).toBe(rolePassword(url, 'drishti_app'));
  expect(rolePassword(url, 'drishti_app')).not.toBe(rolePassword(url, 'drishti_market'));
  expect(rolePassword(url, 'drishti_app')).not.toBe(
    rolePassword('postgresql://owner:other@db/drishti', 'drishti_app'),
  );
  expect(whoIs(urlAs(url, 'drishti_app'))).toBe('drishti_app');
});

test.each(['Drishti', 'a-b', 'x'.repeat(52), ''])('the database name "%s" is refused', (name) => {
  expect(() => roleNames(name)).toThrow("The database's name must be lower-case letters");
});

async function attempts(table: string): Promise<Record<string, string>> {
  // The value of an identity column cannot be set by anybody, which would hide the answer.
  const { rows } = await clients.owner.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attidentity = '' limit 1`,
    [table],
  );
  const column = rows[0]?.column ?? '';
  return {
    UPDATE: `update ${table} set ${column} = ${column}`,
    DELETE: `delete from ${table}`,
    TRUNCATE: `truncate ${table}`,
  };
}
