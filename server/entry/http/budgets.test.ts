/**
 * Budgets of requests: what may be asked for at once, what comes back with time, and that a flood
 * of callers is forgotten.
 */
import { connect } from 'node:net';

import { Type } from 'typebox';
import { expect, test } from 'vitest';

import type { Route } from '#protocol/route.ts';
import { systemClock, virtualClock } from '#server/kit/clock.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { Refusal } from '#server/kit/refuse.ts';

import { openBudgets, rememberCookies } from './budgets.ts';
import { openHttp } from './http.ts';
import { serve } from './serve.ts';

const START = new Date('2026-01-05T06:30:00.000Z');

function open() {
  const clock = virtualClock(START);
  return { clock, budgets: openBudgets(clock, { perSecond: 10, most: 100 }) };
}

/** Null where it is not refused. */
function retryAfter(ask: () => void): number | null {
  try {
    ask();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate-limited') throw error;
    return error.retryAfter ?? Number.NaN;
  }
}

test('all of it may be asked for at once, then as much as comes back, and no more than it ever holds', () => {
  const { clock, budgets } = open();
  for (let at = 0; at < 10; at += 1) budgets.spend('asha', 10);
  expect(retryAfter(() => budgets.spend('asha', 10))).toBe(1);
  expect(retryAfter(() => budgets.spend('asha', 25))).toBe(3);
  clock.advance(1_000);
  expect(retryAfter(() => budgets.spend('asha', 10))).toBe(null);
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(1);
  clock.advance(3_600_000);
  expect(retryAfter(() => budgets.spend('asha', 100))).toBe(null);
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(1);
});

test('a refusal takes nothing, one caller takes nothing from another, and a look takes nothing', () => {
  const { clock, budgets } = open();
  budgets.spend('asha', 100);
  for (let at = 0; at < 50; at += 1) expect(retryAfter(() => budgets.spend('asha', 1))).toBe(1);
  expect(retryAfter(() => budgets.check('asha'))).toBe(1);
  expect(retryAfter(() => budgets.spend('ravi', 100))).toBe(null);
  clock.advance(100);
  for (let at = 0; at < 50; at += 1) expect(retryAfter(() => budgets.check('asha'))).toBe(null);
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(null);
});

test('a clock that is set back gives nothing and takes nothing', () => {
  const { clock, budgets } = open();
  budgets.spend('asha', 99);
  clock.set(new Date(START.getTime() - 60_000));
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(null);
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(1);
});

test('callers whose budget is whole again are forgotten, however many there were', () => {
  const { clock, budgets } = open();
  for (let at = 0; at < 50_000; at += 1) {
    budgets.spend(`address ${at}`, 1);
    clock.advance(1);
  }
  expect(budgets.remembered).toBeLessThan(11_000);
});

test('a cookie is remembered in as little room however long its header is', () => {
  const cookies = rememberCookies();
  // A header comes from a socket in one piece.
  const headerOf = (at: number) =>
    Buffer.from(`session=${at}; filler=${'x'.repeat(16_000)}`).toString('latin1');
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < 9_000; at += 1) cookies.note(headerOf(at), `person-${at}`);
  const grown = process.memoryUsage().heapUsed - before;
  expect(cookies.personOf(headerOf(8_999))).toBe('person-8999');
  expect(cookies.personOf(headerOf(9_000))).toBeUndefined();
  // The headers together are 144 MB.
  expect(grown).toBeLessThan(100_000_000);
});

const search = {
  method: 'GET',
  path: '/api/search',
  summary: 'A public route',
  access: 'public',
  status: 200,
  reply: Type.Object({ limit: Type.Integer() }),
  refusals: [],
} as const satisfies Route;

test('the general limit answers 429 with Retry-After and is not dodged by X-Forwarded-For', async () => {
  const small = await openHttp({
    log: openLog('silent'),
    clock: systemClock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: 'https://drishti.example',
    trustProxy: false,
    marketMode: '',
    limits: { address: { perSecond: 1, most: 3 } },
  });
  serve(small, search, () => ({ limit: 1 }));
  const url = await small.listen({ port: 0, host: '127.0.0.1' });
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const reply = await fetch(`${url}/api/search`, {
      headers: { 'x-forwarded-for': `10.0.0.${at}` },
    });
    statuses.push(reply.status);
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=31536000');
  }
  await small.close();
  // A point may come back in the middle; then one more request passes, never all of them.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
});

test('a connection over its budget is told so once, whatever else it asks meanwhile, and ends', async () => {
  const small = await openHttp({
    log: openLog('silent'),
    clock: virtualClock(new Date('2026-01-05T06:30:00Z')),
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy: false,
    marketMode: '',
    limits: { address: { perSecond: 1, most: 3 } },
  });
  serve(small, search, () => ({ limit: 1 }));
  const url = await small.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
  });
  const asking = setInterval(() => {
    socket.write('GET /api/search HTTP/1.1\r\nHost: localhost\r\n\r\n');
  }, 20);
  await ended;
  clearInterval(asking);
  await small.close();
  expect(text.match(/HTTP\/1\.1 [0-9]+/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 200',
    'HTTP/1.1 200',
    'HTTP/1.1 429',
  ]);
  expect(text).toMatch(/^connection: close\r$/im);
});
