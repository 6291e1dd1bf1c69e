/**
 * The programs of examples/, run unchanged against a whole server, and that the guide shows the
 * same ones.
 */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import type { MadeKey } from '#protocol/keys.ts';
import type { CoinList } from '#protocol/market.ts';
import type { Holding } from '#protocol/portfolio.ts';
import { until } from '#test/waits.ts';

import { type Client, openClient, PASSWORD } from './client.ts';
import { copyBegun } from './faults/installation.ts';
import { buy } from './orders.ts';
import { makeDataDir, type ServerProcess, startServer, untilTrading } from './server-process.ts';
import { repository } from './sources.ts';

const MINUTES = 20;
const FAST = 5;

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;
const bot = join(repository, 'examples/bot.mts');
const balance = join(repository, 'examples/balance.py');
const contract = join(repository, 'examples/contract.mjs');
const dataDir = makeDataDir();
let server: ServerProcess;
let asha: Client;
let made: MadeKey;
beforeAll(async () => {
  copyBegun(dataDir.path);
  server = await startServer(dataDir.path);
  await untilTrading(server.url);
  asha = await newcomer('asha@example.in');
  made = await keyOf(asha);
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.ended;
  dataDir.remove();
});

async function newcomer(email: string): Promise<Client> {
  const client = openClient(server.url);
  const form = { name: 'Asha Verma', email, password: PASSWORD, referral: server.referral };
  expect((await client.signUp(form)).status).toBe(201);
  return client;
}

async function keyOf(client: Client): Promise<MadeKey> {
  const form = { name: 'A bot', password: PASSWORD, kind: 'hmac', mayTrade: true };
  const reply = await client.post<MadeKey>('/api/keys', form);
  expect(reply.status).toBe(201);
  return reply.body;
}

const environmentOf = ({ key, secret }: MadeKey) => ({
  URL: server.url,
  KEY: key.id,
  SECRET: secret ?? '',
});

const average = (prices: readonly number[]) =>
  prices.reduce((sum, price) => sum + price, 0) / prices.length;

/** By how much a coin's last minutes lie above the longer average, of 1. */
async function riseOf(symbol: string): Promise<number> {
  const path = `/api/v3/klines?symbol=${symbol}INR&interval=1m&limit=${MINUTES}`;
  const reply = await fetch(server.url + path);
  expect(reply.status, symbol).toBe(200);
  const klines = (await reply.json()) as [number, ...string[]][];
  const closes = klines.map(([, , , , close]) => Number.parseFloat(close ?? ''));
  return average(closes.slice(-FAST)) / average(closes) - 1;
}

async function runBot(symbol: string): Promise<string> {
  const env = { ...environmentOf(made), SYMBOL: `${symbol}/INR`, ROUNDS: '1' };
  return (await run(process.execPath, [bot], { env })).stdout;
}

const heldOf = async (coin: string) =>
  Number.parseFloat((await asha.get<Holding>(`/api/portfolio/${coin}`)).body.available);

test('the bot buys what rises, and leaves what falls', async () => {
  // Those that are furthest from where the bot changes its mind: it looks a moment later. Twenty
  // coins move by themselves, so that some fall and some rise.
  const { items: listed } = (await asha.get<CoinList>('/api/market/coins')).body;
  const coins = listed.flatMap(({ symbol, moves }) => (moves ? [symbol] : []));
  const rises: { coin: string; rise: number }[] = [];
  for (const coin of coins) rises.push({ coin, rise: await riseOf(coin) });
  const byRise = rises.toSorted((a, b) => a.rise - b.rise);
  const [lowest, highest] = [byRise[0], byRise.at(-1)];
  if (!lowest || !highest) throw new Error('no coins');
  expect(lowest.rise).toBeLessThan(0);
  expect(highest.rise).toBeGreaterThan(0);

  expect(await runBot(lowest.coin)).toMatch(/ falling\n$/);
  expect(await heldOf(lowest.coin)).toBe(0);
  expect(await runBot(highest.coin)).toMatch(/ rising\nbought [\d.e-]+ at [\d.e+-]+\n$/);
  expect(await heldOf(highest.coin)).toBeGreaterThan(0);
});

test('the bot in Python keeps half of an account in a coin, both ways', async () => {
  if (!hasPython) {
    process.stdout.write('Python is not installed: its example was not run\n');
    return;
  }
  const ravi = await newcomer('ravi@example.in');
  const key = environmentOf(await keyOf(ravi));
  const env = { ...process.env, ...key, COIN: 'ETH', ROUNDS: '1' };
  const runBalance = async () => (await run('python3', [balance], { env })).stdout;
  const shares = async () => {
    const { value } = (await ravi.get<Holding>('/api/portfolio/ETH')).body;
    return Number(value) / Number((await ravi.me()).balances.inr.available);
  };

  expect(await runBalance()).toMatch(/^ETH 0\.00, INR [\d.]+\nBUY [\d.]+: FILLED\n$/);
  expect(await shares()).toBeCloseTo(1, 1);
  expect(await runBalance()).toMatch(/^ETH [\d.]+, INR [\d.]+\n$/);

  expect((await buy(ravi, '200000.00', { coin: 'ETH' })).status).toBe(201);
  // What the order freezes makes it 1.9, and only its coins 2.8.
  await until('more coins', async () => (await shares()) > 2.3);
  expect(await runBalance()).toMatch(/\nSELL [\d.]+: FILLED\n$/);
  expect(await shares()).toBeCloseTo(1, 1);
});

test('a contract is placed and settled by a program with nothing installed', async () => {
  const env = environmentOf(made);
  const { stdout } = await run(process.execPath, [contract], { env });
  const [, id = ''] = /^accepted (contract-\S+) after tick \d+\n/.exec(stdout) ?? [];
  const { body } = await asha.get<Contract>(`/api/contracts/${id}`);
  expect(body).toMatchObject({ coin: 'BTC', amount: '100.00', duration: 60 });
  const { status, entryPrice, exitPrice, payout } = body;
  expect(status).toMatch(/^(WIN|LOSS|REFUNDED)$/);
  expect(stdout).toContain(`\n${status}: from ${entryPrice} to ${exitPrice}\npaid out ${payout}, `);
});

test('the guide shows the same programs', () => {
  const guide = readFileSync(join(repository, 'docs/build-on-it.md'), 'utf8');
  const languages = { ts: bot, py: balance, js: contract };
  for (const [language, program] of Object.entries(languages))
    expect(guide).toContain(`\`\`\`${language}\n${readFileSync(program, 'utf8')}\`\`\``);
});
