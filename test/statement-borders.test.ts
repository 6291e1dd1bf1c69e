/**
 * Months and financial years end at midnight in India, wherever the server and its database are.
 * What is begun before a border and ends behind it is on both sides. The balance between them is
 * one.
 */
import { afterEach, expect, test } from 'vitest';

import type { Preview, StatementEntry } from '#protocol/statements.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { readCsv } from '#web/statements/csv.rules.ts';

import { type Client, PASSWORD } from './client.ts';
import { cloneDatabase } from './database.ts';
import { buy } from './orders.ts';
import { openWorld, type World } from './world.ts';
import { sampled } from './extent.ts';

/** With the minutes that its clocks are behind UTC in January. */
const zones = [
  ['UTC', 0],
  ['America/New_York', 300],
] as const;

type Days = readonly [from: string, to: string];
type Border = {
  last: string;
  first: string;
  midnight: string;
  /** Those that meet there: a month, a quarter, a financial year. */
  periods: readonly (readonly [earlier: Days, later: Days])[];
};
const borders: readonly Border[] = [
  {
    last: '2026-01-31',
    first: '2026-02-01',
    midnight: '2026-01-31T18:30:00.000Z',
    periods: [
      [
        ['2026-01-01', '2026-01-31'],
        ['2026-02-01', '2026-02-28'],
      ],
    ],
  },
  {
    last: '2026-03-31',
    first: '2026-04-01',
    midnight: '2026-03-31T18:30:00.000Z',
    periods: [
      [
        ['2026-03-01', '2026-03-31'],
        ['2026-04-01', '2026-04-30'],
      ],
      [
        ['2026-01-01', '2026-03-31'],
        ['2026-04-01', '2026-06-30'],
      ],
      [
        ['2025-04-01', '2026-03-31'],
        ['2026-04-01', '2027-03-31'],
      ],
    ],
  },
];

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

test.each(sampled(zones, 2))(
  'borders of months and years are in India with the server in %s',
  async (zone, behind) => {
    process.env['TZ'] = zone;
    expect(new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset()).toBe(behind);
    const clone = await cloneDatabase();
    const owner = openDatabase({
      connectionString: clone.ownerUrl,
      applicationName: 'zone',
      maxConnections: 1,
    });
    await owner.execute(
      `do $$ begin execute format('alter database %I set timezone to ''${zone}''', current_database()); end $$`,
    );
    await owner.close();
    await using world = await openWorld({ clone });
    const [told] = await world.database.query<{ zone: string }>(
      `select current_setting('timezone') as zone`,
    );
    expect(told?.zone).toBe(zone);
    const asha = await world.person();
    await world.tick(2);
    for (const { last, first, midnight, periods } of borders) {
      await crossMidnight(world, asha, midnight);
      for (const [earlierPeriod, laterPeriod] of periods) {
        const earlier = await previewOf(asha, earlierPeriod);
        const later = await previewOf(asha, laterPeriod);
        // A coin that came behind the border only is on that side alone.
        for (const { asset, closing } of earlier.assets)
          expect(later.assets.find((one) => one.asset === asset)?.opening, asset).toBe(closing);
      }
      const [ended, begun] = [await linesOf(world, asha, last), await linesOf(world, asha, first)];
      expect(ended.map(([, time]) => time?.slice(0, 10))).toEqual(ended.map(() => last));
      expect(begun.map(([, time]) => time?.slice(0, 10))).toEqual(begun.map(() => first));
      expect(kindsOf(ended)).toEqual(['Contract stake', 'Order placed, reserved']);
      expect(kindsOf(begun)).toContain('Order filled, received');
      expect(kindsOf(begun)).not.toContain('Contract stake');
    }
    const { inr } = (await asha.get<{ balances: { inr: { total: string } } }>('/api/me')).body
      .balances;
    const year = await previewOf(asha, ['2026-04-01', '2027-03-31']);
    expect(year.assets[0]).toMatchObject({ asset: 'INR', closing: inr.total });
  },
);

/** A contract and an order that are placed on the last evening and end on the first day. */
async function crossMidnight(world: World, person: Client, midnight: string): Promise<void> {
  const end = Date.parse(midnight);
  world.clock.advance(end - 32_000 - world.clock.now().getTime());
  await world.tick(2);
  await person.signIn(person.person?.email ?? '', PASSWORD);
  const placed = await person.place({
    coin: 'ETH',
    direction: 'BUY_UP',
    amount: '1000.00',
    duration: 60,
  });
  expect(placed.status).toBe(201);
  await world.skip(28);
  expect((await buy(person, '5000.13')).status).toBe(201);
  expect(world.clock.now().getTime()).toBeLessThan(end);
  await world.skip(60);
  await world.tick(2);
  await world.app.market.idle();
}

async function previewOf(person: Client, [from, to]: Days): Promise<Preview> {
  const address = `/api/statements/preview?kind=statement&from=${from}&to=${to}`;
  return (await person.get<Preview>(address)).body;
}

/** Line, time, movement and so on of each movement of one day, as its file has them. */
async function linesOf(world: World, person: Client, day: string): Promise<string[][]> {
  const period = { kind: 'statement', from: day, to: day };
  const { id } = (await person.post<StatementEntry>('/api/statements', period)).body;
  const response = await fetch(`${world.url}/api/statements/${id}/file/csv`, {
    headers: { cookie: person.cookie },
  });
  const rows = readCsv(await response.text());
  const names = rows.findIndex(([cell]) => cell === 'No.');
  expect(names).toBeGreaterThan(0);
  return rows.slice(names + 1);
}

const kindsOf = (lines: readonly string[][]) =>
  [...new Set(lines.map(([, , kind]) => kind ?? ''))].toSorted();
