/** Limits that exchangeInfo tells, each caller their own, over HTTP and over a socket. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBudgets } from '#server/entry/http/budgets.ts';
import { requestLimits } from '#server/entry/http/request-limits.ts';
import { virtualClock } from '#server/kit/clock.ts';
import { makeKey } from '#test/key-client.ts';
import { openMessageSocket, signedBy } from '#test/message-socket.ts';
import { openWorld, type World } from '#test/world.ts';

type Limit = { rateLimitType: string; interval: string; intervalNum: number; limit: number };

const weight = { rateLimitType: 'REQUEST_WEIGHT' };
const connections = {
  rateLimitType: 'CONNECTIONS',
  interval: 'MINUTE',
  intervalNum: 5,
  limit: 500,
};
const ofAddress = [
  { ...weight, interval: 'SECOND', intervalNum: 10, limit: 4_000 },
  { ...weight, interval: 'MINUTE', intervalNum: 1, limit: 24_000 },
  connections,
];
const ofKey = [
  { ...weight, interval: 'SECOND', intervalNum: 10, limit: 1_000 },
  { ...weight, interval: 'MINUTE', intervalNum: 1, limit: 6_000 },
  connections,
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.tick(2);
});
afterAll(() => world[Symbol.asyncDispose]());

const now = () => world.clock.now().getTime();

async function ask(headers: Record<string, string> = {}) {
  const reply = await fetch(`${world.url}/api/v3/exchangeInfo?symbol=BTCINR`, { headers });
  const { rateLimits } = (await reply.json()) as { rateLimits: Limit[] };
  return { status: reply.status, headers: reply.headers, rateLimits };
}

test('with a key it is the person’s limits, without one the address’s, whoever asked before', async () => {
  const key = { 'x-mbx-apikey': 'A'.repeat(64) };
  for (let round = 0; round < 2; round += 1) {
    expect((await ask()).rateLimits).toEqual(ofAddress);
    expect((await ask(key)).rateLimits).toEqual(ofKey);
  }
  const [plain, keyed] = [await ask(), await ask(key)];
  for (const { headers } of [plain, keyed])
    expect(headers.get('vary')).toBe('accept-encoding, x-mbx-time-unit, x-mbx-apikey');
  const tag = plain.headers.get('etag') ?? '';
  expect(keyed.headers.get('etag')).not.toBe(tag);
  const revalidated = (headers: Record<string, string>) =>
    fetch(`${world.url}/api/v3/exchangeInfo?symbol=BTCINR`, {
      headers: { ...headers, 'if-none-match': tag },
    });
  expect((await revalidated({})).status).toBe(304);
  expect((await revalidated(key)).status).toBe(200);
});

test('over a socket they are the person’s after a log-on or with a key, and each answer names the limit that it counts for', async () => {
  const asha = await world.person();
  const key = await makeKey(asha, { kind: 'ed25519' });
  const socket = await openMessageSocket(world.url);
  const told = async (params = {}) => {
    const { result, rateLimits } = await socket.ask('exchangeInfo', {
      symbol: 'BTCINR',
      ...params,
    });
    expect(rateLimits).toMatchObject([{ limit: 24_000 }]);
    return (result as { rateLimits: Limit[] }).rateLimits;
  };
  expect(await told()).toEqual(ofAddress);
  expect(await told({ apiKey: key.id })).toEqual(ofKey);
  const logOn = await socket.ask('session.logon', signedBy(key, {}, now()));
  expect(logOn).toMatchObject({ status: 200, rateLimits: [{ limit: 6_000 }] });
  expect(await told()).toEqual(ofKey);
  const account = await socket.ask('account.status', { timestamp: now() });
  expect(account).toMatchObject({ status: 200, rateLimits: [{ limit: 6_000, count: 6 }] });
  await socket.ask('session.logout');
  expect(await told()).toEqual(ofAddress);
  socket.close();
});

test.each(['person', 'address'] as const)(
  'a %s who spends no more within any ten seconds than exchangeInfo says is never refused',
  (caller) => {
    const clock = virtualClock(new Date('2026-01-05T06:30:00.000Z'));
    const budgets = openBudgets(clock, requestLimits[caller]);
    const [{ limit, intervalNum } = { limit: 0, intervalNum: 0 }] =
      caller === 'person' ? ofKey : ofAddress;
    for (let span = 0; span < 20; span += 1) {
      budgets.spend('somebody', limit);
      expect(() => budgets.spend('somebody', 1)).toThrow('rate-limited');
      clock.advance(intervalNum * 1_000);
    }
  },
);
