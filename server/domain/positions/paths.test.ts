/**
 * Positions along random paths of prices: by the rules alone, and some hundred through the real
 * database at once.
 */
import { expect, test } from 'vitest';

import { closingAt, leverages } from '#protocol/trading.ts';

import { openDice } from '#scripts/demo/dice.ts';
import { mustHappen, nextPrice, walkPaths } from '#test/price-paths.ts';
import { isWhole } from '#test/extent.ts';
import { close, open, openTradingWorld, rupeesEach, tape } from '#test/positions.ts';
import type { Entered } from './positions.rules.ts';

const SEED = 'positions';
/** A sample takes the first ones. */
const PATHS = isWhole ? 100_000 : 20_000;

test(`${PATHS} paths (seed ${SEED}): closed at the first price that requires it, and never more lost than the margin`, () => {
  const ends = walkPaths(SEED, PATHS);
  for (const end of ['liquidation', 'asked', 'stop-loss', 'take-profit', 'warned'])
    expect([end, ends[end] ?? 0]).toEqual([end, expect.toSatisfy((n: number) => n > 20)]);
  expect(ends['beyond the margin'] ?? 0).toBeGreaterThan(20);
});

type EndedRow = {
  id: string;
  reason: string | null;
  close_price: bigint | null;
  returned: bigint | null;
  gap: bigint | null;
};

test('some hundred positions on the real database along one path with gaps: each ends where it must, at its exact figures', async () => {
  await using world = await openTradingWorld({ env: { SPOT_FEE_BPS: '7' } });
  const dice = openDice('database');
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person()));
  type Held = { id: string; entered: Entered; fromTick: number };
  const held: Held[] = [];
  const prices: bigint[] = [];
  const closes = new Map<string, number>();
  let price = rupeesEach(10_000);
  const step = async () => {
    price = nextPrice(dice, price);
    if (price < 10n ** 8n) price = rupeesEach(10_000);
    prices.push(price);
    await tape(world, price);
  };
  for (let round = 0; round < 4; round += 1) {
    const wanted = people.flatMap((person) => Array.from({ length: 10 }, () => person));
    const opened = await Promise.all(
      wanted.map(async (person) => {
        const side = dice(2) === 0 ? ('long' as const) : ('short' as const);
        const margin = BigInt(1 + dice(100_000));
        const leverage = leverages[dice(leverages.length)] ?? 2;
        const text = `${margin / 100n}.${String(margin % 100n).padStart(2, '0')}`;
        const reply = await open(person, { side, margin: text, leverage });
        return { reply, person, terms: { side, margin, leverage } };
      }),
    );
    await step();
    const entryPrice = price;
    for (const { reply, terms } of opened) {
      if (reply.status !== 201) expect(reply.body.code).toBe('exposure-limit');
      else {
        const entered = {
          ...terms,
          entryPrice,
          takeProfit: null,
          stopLoss: null,
          isClosing: false,
          isWarned: false,
        };
        held.push({ id: reply.body.id, entered, fromTick: prices.length });
      }
    }
    for (let tick = 0; tick < 6; tick += 1) await step();
    for (const { reply, person } of opened.slice(0, 8)) {
      const asked = await close(person, reply.body.id);
      if (asked.status === 200) closes.set(reply.body.id, prices.length);
    }
  }
  await step();
  expect(held.length).toBeGreaterThan(250);

  const rows = await world.owner.query<EndedRow>(
    `select 'position-' || position_id as id, reason, close_price, returned, gap from position_endings`,
  );
  const ended = new Map(rows.map((row) => [row.id, row]));
  for (const { id, entered, fromTick } of held) {
    let expected: Omit<EndedRow, 'id'> | undefined;
    for (const [index, at] of prices.entries()) {
      if (index < fromTick || expected) continue;
      const position = { ...entered, isWarned: true, isClosing: closes.get(id) === index };
      const reason = mustHappen(position, at);
      if (reason === null) continue;
      const { released, profit, gap } = closingAt(entered, at);
      expected = { reason, close_price: at, returned: released + profit, gap };
    }
    const { id: _, ...row } = ended.get(id) ?? { id };
    expect([id, row]).toEqual([id, expected ?? {}]);
  }
  const below = await world.owner.query(
    `select from accounts where balance < 0 and kind in ('available', 'frozen')`,
  );
  expect(below).toEqual([]);
});
