/**
 * The exposure of all people as commands meet it: every order and position counts once, whatever
 * became of the batch that accepted it, and the sums of the database and the notes of a process
 * never both.
 */
import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Market } from '#server/domain/market/market.ts';
import { openPosition } from '#server/domain/positions/open-position.ts';
import type { Database } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { isWhole } from '#test/extent.ts';
import { quiet } from '#test/ledger.ts';
import { openTeller, type Teller } from '#server/ledger/teller.ts';
import { openWorld, type World } from '#test/world.ts';

import { carryExposure, isOver, readSnapshot } from './carry-exposure.ts';
import { coinExposure, type Exposures, openExposures } from './exposure.ts';
import { noExposure } from './exposure.rules.ts';

const LIMIT = 1_000_000_000_00n;
/** 80 million of exposure: ₹8,00,000 with a hundred times that. */
const MARGIN = 800_000_00n;
const LARGE = MARGIN * 100n;

type House = { teller: Teller; exposures: Exposures; close(): Promise<void> };

/** A process's teller and what it knows of everybody's exposure, on the database of the world. */
async function openHouse(world: World, lanes = 2): Promise<House> {
  const { database, clock } = world;
  const teller = await openTeller({ database, clock, ids: makeIds(), log: quiet, lanes });
  const exposures = await openExposures({ database, market: world.app.market });
  teller.carry(coinExposure, exposures.carrier);
  return { teller, exposures, close: () => teller.close() };
}

function position(market: Market, personId: string, margin: bigint) {
  const coin = market.coin('BTC');
  if (!coin) throw new Error('BTC is not traded');
  return {
    personId,
    coin,
    side: 'long' as const,
    margin,
    leverage: 100,
    confirmedLeverage: 100,
    takeProfit: null,
    stopLoss: null,
  };
}

async function open({ teller }: House, world: World, personId: string, margin = MARGIN) {
  const caller = { personId, key: randomUUID(), fingerprint: 'f' };
  const input = position(world.app.market, personId, margin);
  return (await teller.submit(openPosition, input, caller)).status;
}

async function openSum(database: Database): Promise<bigint> {
  const [row] = await database.query<{ sum: bigint }>(
    `select coalesce(sum(margin * leverage), 0)::bigint as sum from open_positions where coin = 'BTC'`,
  );
  return row?.sum ?? 0n;
}

const people = (world: World, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await world.person()).person?.id ?? ''));

test('positions that were just entered count once, before the sums hold them and after', async () => {
  await using world = await openWorld();
  const ask = async (margin = '800000.00') => {
    const body = { coin: 'BTC', side: 'long', margin, leverage: 100, confirmedLeverage: 100 };
    const key = { 'idempotency-key': randomUUID() };
    return (await (await world.person()).post('/api/positions', body, key)).status;
  };
  for (let count = 0; count < 12; count += 1) {
    // The tick comes in between, and the sums are read again.
    if (count === 4) await world.tick();
    if (count === 4) await world.app.market.idle();
    expect([count, await ask()]).toEqual([count, 201]);
  }
  // 960 of 1,000 million: there is no room for 80 more, and there is for 40.
  expect(await ask()).toBe(409);
  expect(await ask('400000.00')).toBe(201);
  expect(await openSum(world.database)).toBe(LIMIT);
});

test('many at once in several lanes: exactly what fits is accepted', async () => {
  await using world = await openWorld();
  const many = await people(world, 24);
  const desk = await openHouse(world, 4);
  try {
    const statuses = await Promise.all(many.map((personId) => open(desk, world, personId)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(12);
    expect(await openSum(world.database)).toBe(12n * LARGE);
    expect(desk.exposures.of('BTC').long).toBe(12n * LARGE);
  } finally {
    await desk.close();
  }
});

test('what another process accepted is in the next sums, and one’s own is not counted again', async () => {
  await using world = await openWorld();
  const [asha = '', ravi = ''] = await people(world, 2);
  const [here, there] = [await openHouse(world), await openHouse(world)];
  try {
    await open(here, world, asha);
    await open(there, world, ravi);
    expect([here.exposures.of('BTC').long, there.exposures.of('BTC').long]).toEqual([LARGE, LARGE]);
    await Promise.all([here.exposures.refresh(), there.exposures.refresh()]);
    expect([here.exposures.of('BTC').long, there.exposures.of('BTC').long]).toEqual([
      2n * LARGE,
      2n * LARGE,
    ]);
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
});

/**
 * Notes what it opens like the real one, and then breaks on a constraint: its whole batch is rolled
 * back and run again.
 */
const breaking = {
  ...openPosition,
  name: 'test.breaking',
  decide(input, view, loaded) {
    const decision = openPosition.decide(input, view, loaded);
    if (!('status' in decision)) return decision;
    const [first, ...rest] = decision.inserts ?? [];
    const twice = first ? [first, first, ...rest] : rest;
    return { ...decision, inserts: twice };
  },
} satisfies typeof openPosition;

test('after any run of faults the exposure is what is open: batches rolled back, retried, cut off, run again', async () => {
  await using world = await openWorld();
  const many = await people(world, 8);
  await world.owner.execute(
    `update setting_changes set value = 'null' where name in ('coinLongLimit', 'personLongLimit')`,
  );
  const desk = await openHouse(world);
  const met = new Set<string>();
  const step = fc.record({
    who: fc.nat({ max: many.length - 1 }),
    what: fc.constantFrom('open', 'open', 'open', 'break', 'cut', 'refresh'),
    margin: fc.bigInt({ min: 1_00n, max: 100_00n }),
  });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        await Promise.all(
          steps.map(async ({ who, what, margin }): Promise<unknown> => {
            met.add(what);
            const personId = many[who] as string;
            const input = position(world.app.market, personId, margin);
            const caller = { personId, key: randomUUID(), fingerprint: 'f' };
            if (what === 'refresh') return desk.exposures.refresh();
            if (what === 'cut')
              return world.owner.query(
                `select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name like 'drishti-teller%' and datname = current_database()`,
              );
            const kind = what === 'break' ? breaking : openPosition;
            return desk.teller.submit(kind, input, caller).catch(() => undefined);
          }),
        );
        // The result of a cut commit is known once the sums have been read.
        await desk.exposures.refresh();
        expect(desk.exposures.of('BTC').long).toBe(await openSum(world.database));
      }),
      { numRuns: isWhole ? 40 : 16 },
    );
    expect([...met].toSorted()).toEqual(['break', 'cut', 'open', 'refresh']);
    // Without a cut nothing has to be read for it.
    for (const personId of many) {
      const input = position(world.app.market, personId, 5_00n);
      const ask = (kind: typeof openPosition) =>
        desk.teller.submit(kind, input, { personId, key: randomUUID(), fingerprint: 'f' });
      await Promise.allSettled([ask(openPosition), ask(breaking), ask(openPosition)]);
    }
    expect(desk.exposures.of('BTC').long).toBe(await openSum(world.database));
  } finally {
    await desk.close();
  }
});

test('a snapshot says which transactions are over: those before it, and those between that are not in progress', () => {
  const snapshot = readSnapshot('10:20:12,15');
  const over = [9n, 10n, 12n, 14n, 15n, 19n, 20n].filter((id) => isOver(id, snapshot));
  expect(over).toEqual([9n, 10n, 14n, 19n]);
  expect(isOver(9n, readSnapshot('10:10:'))).toBe(true);
  expect(isOver(10n, readSnapshot('10:10:'))).toBe(false);
});

test('a note counts until the sums hold its transaction, and not at all once that was rolled back', () => {
  const { carrier, replace } = carryExposure<bigint>({
    keyOf: () => 'BTC',
    fold: ({ long, short }, adds) => ({ long: long + adds, short }),
  });
  const long = () => (carrier.values().get('BTC') ?? noExposure).long;
  carrier.decided(11n, [5n, 6n]);
  carrier.decided(12n, [7n]);
  const handedOut = carrier.values();
  expect(long()).toBe(18n);
  replace(new Map([['BTC', { long: 111n, short: 0n }]]), '12:13:12');
  expect(long()).toBe(118n);
  carrier.rolledBack(12n);
  carrier.rolledBack(12n);
  expect(long()).toBe(111n);
  expect(handedOut.get('BTC')?.long).toBe(18n);
});
