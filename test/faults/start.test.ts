/**
 * The life of an installation as the person who starts it sees it. That is what the first start
 * prints, what the second one keeps, and how it ends. A start that cannot succeed leaves one line
 * and nothing running.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Me } from '#protocol/people.ts';
import type { WithdrawalPage } from '#protocol/withdrawals.ts';
import { findRunningPostgres } from '#server/database/embedded.ts';
import { came } from '#test/waits.ts';

import { openBrowser, phone, visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { sampled } from '../extent.ts';
import { bankDetails, withdraw } from '../requests.ts';
import { makeDataDir, runServer, type ServerProcess, startServer } from '../server-process.ts';
import { isAlive } from './processes.ts';
import { longTest } from '../long-test.ts';

const data = makeDataDir();
let server: ServerProcess;
const person = { name: 'Latha Menon', email: 'latha@example.in', password: PASSWORD };
let before: { me: Me; withdrawals: WithdrawalPage };

beforeAll(async () => {
  server = await startServer(data.path);
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  data.remove();
});

/** Command lines of everything on this machine that mentions the directory. */
const runningIn = (path: string): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(path));

async function stopServer(): Promise<void> {
  const postgres = server.postgresPid();
  expect(isAlive(postgres)).toBe(true);
  server.kill('SIGINT');
  expect(await came('its end', server.ended)).toBe(0);
  expect(isAlive(postgres)).toBe(false);
  expect(runningIn(data.path)).toEqual([]);
}

test('the first start prints an address, a referral code and a link for the first admin, once each', () => {
  const lines = server.output().split('\n');
  const address = lines.filter((line) => line.startsWith('Listening on '));
  const code = lines.filter((line) => line.startsWith('Referral code: '));
  const link = lines.filter((line) => line.startsWith('First admin: '));
  expect(address).toEqual([expect.stringMatching(/^Listening on http:\/\/localhost:\d+$/)]);
  expect(code).toEqual([expect.stringMatching(/^Referral code: [2-9A-Z]{5}-[2-9A-Z]{5}$/)]);
  expect(link).toEqual([
    expect.stringMatching(new RegExp(`^First admin: ${server.url}/console/claim#[\\w-]{43}$`)),
  ]);
  // What takes long has been shown while it took.
  expect(lines.indexOf('  50 %')).toBeGreaterThan(-1);
  expect(lines.indexOf('  50 %')).toBeLessThan(lines.indexOf(address[0] ?? ''));
});

test('the link makes one admin, in a real browser, and works only once', async () => {
  const browser = await openBrowser();
  const options = { baseURL: server.url, viewport: phone };
  const claim = async (email: string, says: string | RegExp) => {
    const { page, close } = await visit(browser, options);
    await page.goto(server.claimUrl ?? '');
    await page.getByRole('heading', { name: 'Become the first admin' }).waitFor();
    await page.getByLabel('Name').fill('Nadia Khan');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the admin account' }).click();
    await page.getByText(says).waitFor();
    const address = page.url();
    await close();
    return address;
  };
  try {
    const left = await claim('nadia@example.in', 'You are the first admin');
    // The code is not left in the address.
    expect(left).toBe(`${server.url}/console/claim`);
    await claim('second@example.in', /This link no longer works/);
  } finally {
    await browser.close();
  }
  const admin = openClient(server.url);
  expect((await admin.signIn('nadia@example.in', PASSWORD)).status, 'not to the app').toBe(401);
  expect((await admin.staffSignIn('nadia@example.in', PASSWORD)).status).toBe(200);
  expect(admin.person?.role).toBe('admin');
  const second = openClient(server.url);
  expect((await second.staffSignIn('second@example.in', PASSWORD)).status).toBe(401);
});

test('Ctrl-C ends everything in order, the database included', async () => {
  const client = openClient(server.url);
  expect((await client.signUp({ ...person, referral: server.referral })).status).toBe(201);
  expect((await withdraw(client, '2500.25', { bankDetails })).status).toBe(201);
  const withdrawals = (await client.get<WithdrawalPage>('/api/withdrawals')).body;
  before = { me: await client.me(), withdrawals };
  expect(before.me.balances.inr.available).toBe('847499.75');
  await stopServer();
});

test('the second start keeps everything, and offers no second admin', async () => {
  const { referral } = server;
  server = await startServer(data.path);
  expect(server.referral).toBe(referral);
  expect(server.claimUrl).toBeNull();
  expect(server.output()).not.toContain('First admin');

  const client = openClient(server.url);
  expect((await client.signIn(person.email, PASSWORD)).status).toBe(200);
  const me = await client.me();
  expect(me.id).toBe(before.me.id);
  expect(me.balances).toEqual(before.me.balances);
  const { body } = await client.get<WithdrawalPage>('/api/withdrawals');
  expect(body).toEqual(before.withdrawals);
});

test('a database of virtual funds never becomes one of real funds, whatever is set', async () => {
  const url = new URL(findRunningPostgres(data.path) ?? '');
  url.pathname = '/drishti';
  const other = makeDataDir();
  const refused = await runServer({
    DATA_DIR: other.path,
    PORT: '0',
    FUNDS: 'real',
    PRICES: 'exchange',
    USDT_INR: '85.00',
    OPERATOR_NAME: 'A Ltd',
    OPERATOR_REGISTRATION: 'U1',
    GRIEVANCE_OFFICER: 'B',
    BASE_URL: 'https://drishti.example',
    DATABASE_URL: url.href,
  });
  expectRefused(refused, /FUNDS is "real", but this installation was started with "virtual"/);
  expect(runningIn(other.path)).toEqual([]);
  other.remove();
});

test('a directory that a server runs on is refused to another, and the first goes on', async () => {
  const second = await runServer({ DATA_DIR: data.path, PORT: '0' });
  expectRefused(second, /data directory/i);
  expect((await openClient(server.url).get('/api/health')).status).toBe(200);
  await stopServer();
});

longTest('a taken port is one line, and nothing is left running', async () => {
  const fresh = makeDataDir();
  const holder = createServer();
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, 'localhost', () => {
      const address = holder.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  try {
    expectRefused(
      await runServer({ DATA_DIR: fresh.path, PORT: `${port}` }),
      new RegExp(`\\b${port}\\b.*taken`),
    );
    expect(runningIn(fresh.path)).toEqual([]);
  } finally {
    holder.close();
    fresh.remove();
  }
});

longTest('a directory that cannot be written is one line', async () => {
  const fresh = makeDataDir();
  const file = join(fresh.path, 'a-file');
  writeFileSync(file, '');
  // Below a file there is no directory for anybody, whatever their rights.
  const path = join(file, 'data');
  expectRefused(
    await runServer({ DATA_DIR: path, PORT: '0' }),
    /data directory.*cannot be written/,
  );
  expect(existsSync(path)).toBe(false);
  fresh.remove();
});

/** A sample; server/config.test.ts has every setting. */
const refusedSettings = [
  ['PORT', '99999', /PORT is "99999"/],
  ['PORT', 'http', /PORT is "http"/],
  ['PRICES', 'invented', /PRICES is "invented"/],
  ['WELCOME_GRANT_USDT', '-1', /WELCOME_GRANT_USDT is "-1"/],
  ['FUNDS', 'real', /FUNDS is "real"/],
  ['DATABASE_URL', 'mysql://somewhere', /DATABASE_URL/],
] as const;
test.each(sampled(refusedSettings, 3))(
  'the setting %s=%s is refused in one line',
  async (name, value, says) => {
    const fresh = makeDataDir();
    expectRefused(await runServer({ DATA_DIR: fresh.path, PORT: '0', [name]: value }), says);
    expect(existsSync(join(fresh.path, 'postgres'))).toBe(false);
    fresh.remove();
  },
);

function expectRefused(run: Awaited<ReturnType<typeof runServer>>, says: RegExp): void {
  expect(run.code).toBeTypeOf('number');
  expect(run.code).not.toBe(0);
  expect(run.stdout).not.toContain('Listening');
  expect(run.stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(says)]);
}
