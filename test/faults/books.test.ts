/**
 * The books in the worst hours, with real processes: backed up under load, restored elsewhere with
 * the commands that operators use, and served from there; and a balance that a hand has changed,
 * which stops money but not reading.
 */
import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findRunningPostgres } from '#server/database/embedded.ts';
import { until } from '#test/waits.ts';

import { type Client, openClient, PASSWORD } from '../client.ts';
import { askWithdrawal } from '../requests.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { makeInstallation } from './installation.ts';
import { longTest } from '../long-test.ts';

const root = join(import.meta.dirname, '../..');
const data = makeDataDir();
const other = makeDataDir();
const person = { name: 'Latha Menon', email: 'latha@example.in', password: PASSWORD };

let server: ServerProcess;
let restored: ServerProcess | null = null;
let latha: Client;
beforeAll(async () => {
  await makeInstallation(data.path);
  server = await startServer(data.path);
  latha = openClient(server.url);
  expect((await latha.signUp({ ...person, referral: server.referral })).status).toBe(201);
});
afterAll(async () => {
  for (const one of [server, restored]) {
    one?.kill('SIGINT');
    await one?.ended;
  }
  data.remove();
  other.remove();
});

async function run(script: string, dataDir: string, args: string[] = []): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`scripts/${script}.ts`, ...args],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  return stdout;
}
const booksOf = (output: string) => /^books ([0-9a-f]{64})$/m.exec(output)?.[1];
const auditOf = (output: string) =>
  /^audit (\S+)$/m.exec(output)?.[1] ?? /whole up to (\S+)/.exec(output)?.[1];

longTest(
  'backed up under load and restored elsewhere, the books are the same to the last line, and people sign in',
  async () => {
    let isOver = false;
    const moving = (async () => {
      while (!isOver) await askWithdrawal(latha, '1.00');
    })();
    const backup = join(other.path, 'backup');
    const backedUp = await run('backup', data.path, [backup]).finally(() => {
      isOver = true;
    });
    await moving;
    const dataDir = join(other.path, 'data');
    expect(booksOf(await run('restore', dataDir, [backup, dataDir]))).toBe(booksOf(backedUp));
    const ledger = await run('ledger-verify', dataDir);
    expect(ledger).toMatch(/\b0 findings/);
    expect(booksOf(ledger)).toBe(booksOf(backedUp));
    expect(booksOf(ledger)).toMatch(/^[0-9a-f]{64}$/);
    expect(auditOf(await run('audit-verify', dataDir))).toBe(auditOf(backedUp));
    expect(existsSync(`${dataDir}.restoring`)).toBe(false);

    restored = await startServer(dataDir);
    const same = openClient(restored.url);
    expect((await same.signIn(person.email, PASSWORD)).status).toBe(200);
    expect((await same.me()).balances.inr.total).toBe('850000.00');
    expect((await askWithdrawal(same, '2.00')).id).toMatch(/^wit-/);
  },
);

test('a balance changed by hand stops money; reading goes on, and the alarm names the account', async () => {
  const url = new URL(findRunningPostgres(data.path) ?? '');
  url.pathname = '/drishti';
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  const changed = await owner.query<{ owner_id: string }>(
    `update accounts set balance = balance + 100
     where owner_id = $1 and asset = 'INR' and kind = 'available' returning owner_id`,
    [latha.person?.id],
  );
  await owner.end();
  const account = `${changed.rows[0]?.owner_id} INR available`;
  const refused = await until('a refusal', async () => {
    const asked = await latha.post<{ code?: string }>(
      '/api/withdrawals',
      { amount: '1.00' },
      { 'idempotency-key': `after-the-hand-${randomUUID()}` },
    );
    return asked.status === 503 ? asked : null;
  });
  expect(refused).toMatchObject({ status: 503, body: { code: 'ledger-halted' } });
  expect((await latha.get('/api/me/statement')).status).toBe(200);
  expect((await latha.get('/api/market/coins')).status).toBe(200);
  expect((await latha.get('/api/health')).body).toMatchObject({ checks: { ledger: 'failing' } });
  const alarm = server
    .output()
    .split('\n')
    .find((line) => line.includes('ALARM: the books'));
  expect(alarm).toContain(`account ${account}: balance `);

  // As the console shows it to an admin.
  const admin = openClient(server.url);
  const claimed = await admin.post('/api/staff/claim', {
    token: server.claimUrl?.split('#')[1],
    name: 'Meera Rao',
    email: 'first-admin@example.in',
    password: PASSWORD,
  });
  expect(claimed.status).toBe(201);
  const health = await admin.get<{ halted: string | null }>('/api/staff/ledger');
  expect(health.body.halted).toContain(account);
});
