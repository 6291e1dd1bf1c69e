/** The programs of examples/, run as they stand against a whole server, and that the guide shows the same ones. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import type { MadeKey } from '#protocol/keys.ts';
import type { CoinList } from '#protocol/market.ts';
import type { Holding } from '#protocol/portfolio.ts';

import { type Client, openClient, PASSWORD } from './client.ts';
import { copyBegun } from './faults/installation.ts';
import { makeDataDir, type ServerProcess, startServer, untilTrading } from './server-process.ts';
import { repository } from './sources.ts';

const MINUTES = 20;
const FAST = 5;

const run = promisify(execFile);
const bot = join(repository, 'examples/bot.mjs');
const contract = join(repository, 'examples/contract.mjs');
const dataDir = makeDataDir();
let server: ServerProcess;
let asha: Client;
let made: MadeKey;
beforeAll(async () => {
  copyBegun(dataDir.path);
  server = await startServer(dataDir.path);
  await untilTrading(server.url);
  asha = openClient(server.url);
  const form = { name: 'Asha Verma', email: 'asha@example.in', password: PASSWORD };
  expect((await asha.signUp({ ...form, referral: server.referral })).status).toBe(201);
  const key = { name: 'A bot', password: PASSWORD, kind: 'hmac', mayTrade: true };
  const reply = await asha.post<MadeKey>('/api/keys', key);
  expect(reply.status).toBe(201);
  made = reply.body;
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.ended;
  dataDir.remove();
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
  const env = {
    ...{ URL: server.url, KEY: made.key.id, SECRET: made.secret ?? '' },
    ...{ SYMBOL: `${symbol}/INR`, ROUNDS: '1' },
  };
  return (await run(process.execPath, [bot], { env })).stdout;
}

const heldOf = async (coin: string) =>
  Number.parseFloat((await asha.get<Holding>(`/api/portfolio/${coin}`)).body.available);

test('the bot buys what rises, and leaves what falls', async () => {
  // Those that are furthest from where the bot changes its mind: it looks a moment later. Twenty coins move by themselves, so
  // that some fall and some rise.
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

test('a contract is placed and settled by a program with nothing installed', async () => {
  const env = { URL: server.url, KEY: made.key.id, SECRET: made.secret ?? '' };
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
  for (const program of [bot, contract])
    expect(guide).toContain(`\`\`\`js\n${readFileSync(program, 'utf8')}\`\`\``);
});
