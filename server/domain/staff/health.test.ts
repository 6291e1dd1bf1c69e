/** What the console says of ledger and feed, over HTTP on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWorld, type World } from '#test/world.ts';

import { parseAmount } from '#protocol/money.ts';
import type { FeedHealth, LedgerHealth } from '#protocol/health.ts';
import { haltLedger, noteBooksCheck, resumeLedger } from '#server/ledger/checks.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const read = async <Body>(path: string) => {
  const { status, body } = await (await world.staff('finance')).get<Body>(path);
  expect(status).toBe(200);
  return body;
};

test('the ledger sums to zero per asset, and open contracts are what people staked', async () => {
  const asha = await world.person();
  await asha.place({ amount: '150.00' });
  await asha.place({ amount: '50.50' });
  const health = await read<LedgerHealth>('/api/staff/ledger');
  expect([health.openContracts, health.openContractStakes]).toEqual([2, '200.50']);
  const sums = new Map<string, bigint>();
  for (const { asset, balance } of health.totals) {
    const sign = balance.startsWith('-') ? -1n : 1n;
    const scale = balance.length - balance.indexOf('.') - 1;
    const amount = (parseAmount(balance.replace('-', ''), scale) ?? 0n) * sign;
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
  expect(sums.has('INR')).toBe(true);
  const rows = await world.owner.query<{ count: string }>(
    'select count(*)::text as count from transfers',
  );
  expect(health.transfers).toBe(rows[0]?.count);
  expect([health.halted, health.findings]).toEqual([null, []]);
});

test('a halt is shown with its reason', async () => {
  await haltLedger(world.database, 'L5: a test');
  expect((await read<LedgerHealth>('/api/staff/ledger')).halted).toBe('L5: a test');
  await resumeLedger(world.database);
});

test('the last check of the books is kept with what it found', async () => {
  const before = await read<LedgerHealth>('/api/staff/ledger');
  expect(before.checkedAt).toBeNull();
  const findings = [{ rule: 'L5', detail: 'off by one' }];
  const at = world.clock.now();
  await noteBooksCheck(world.database, { at, findings, isFull: false });
  expect(await read<LedgerHealth>('/api/staff/ledger')).toMatchObject({
    checkedAt: at.toISOString(),
    findings: [{ rule: 'L5', text: 'off by one' }],
    halted: 'L5: off by one',
  });
  await noteBooksCheck(world.database, { at, findings: [], isFull: false });
  const quick = await read<LedgerHealth>('/api/staff/ledger');
  expect([quick.findings, quick.halted]).toEqual([[], 'L5: off by one']);
  await noteBooksCheck(world.database, { at, findings: [], isFull: true });
  expect((await read<LedgerHealth>('/api/staff/ledger')).halted).toBeNull();
});

test('the feed counts its ticks and gaps, the one that is not over yet as well', async () => {
  await world.tick(5);
  const before = await read<FeedHealth>('/api/staff/feed');
  const last = world.app.market.last();
  expect(before).toMatchObject({
    source: expect.stringContaining('simulated'),
    isStale: false,
    lastTick: { number: last?.number, hash: last?.hash },
    longestGapMs: 1_000,
    gapsOver5s: 0,
  });
  expect(before.ticks).toBe((last?.number ?? 0) + 1);
  expect(before.epoch?.firstTick).toBeLessThanOrEqual(last?.number ?? 0);
  expect(before.epoch?.lastTick).toBeGreaterThanOrEqual(last?.number ?? 0);

  world.clock.advance(7_000);
  const stalled = await read<FeedHealth>('/api/staff/feed');
  expect([stalled.isStale, stalled.longestGapMs, stalled.gapsOver5s]).toEqual([true, 7_000, 1]);
  await world.tick();
  const after = await read<FeedHealth>('/api/staff/feed');
  expect([after.isStale, after.longestGapMs, after.gapsOver5s]).toEqual([false, 8_000, 1]);
});

test('contracts that settled and contracts that were void are counted', async () => {
  const asha = await world.person();
  const before = await read<FeedHealth>('/api/staff/feed');
  await asha.place({ amount: '10.00' });
  await world.skip(63);
  await asha.place({ amount: '10.00' });
  // No price comes in time for this one.
  await world.pass(60_000);
  await world.tick();
  const after = await read<FeedHealth>('/api/staff/feed');
  expect(after.voidedLastDay - before.voidedLastDay).toBe(1);
  expect(after.settledLastDay).toBeGreaterThanOrEqual(before.settledLastDay + 2);
});
