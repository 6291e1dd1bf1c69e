/**
 * Which tick ends a contract, on receipts of the real server: by counting, and by the time for what
 * was accepted before.
 */
import { expect, test } from 'vitest';

import { updateTimedTape } from '#test/old-tape.ts';
import { receiptFileOf } from '#test/proofs.ts';
import { openWorld } from '#test/world.ts';

import { readReceiptFile } from './read.ts';
import { verifyReceipt } from './receipt.ts';
import { verifyTape } from './tape.ts';

/** Where something is wrong with a file, as it is read from somebody's disk. */
function failed(file: unknown): string[] {
  const { receipt, extract } = readReceiptFile(JSON.stringify(file));
  if (!extract) throw new Error('the file has no stretch of the tape');
  const { steps } = verifyReceipt(receipt, extract);
  return steps.flatMap(({ problems }) => problems.map(({ where }) => where));
}

test('a receipt that has the tick before or after is named, however well it fits that one', async () => {
  await using world = await openWorld();
  const client = await world.person();
  const { body } = await client.place({});
  await world.skip(62);
  const one = await receiptFileOf({ client, id: body.id });
  expect(one.receipt).toMatchObject({ entryTick: 1, exitTick: 61, closesAtTick: 61 });
  expect(failed(one)).toEqual([]);
  for (const number of [60, 62]) {
    const file = structuredClone(one);
    const { receipt } = file;
    const [tick] = await world.app.market.ticks(number, number);
    if (!tick) throw new Error(`there is no tick ${number}`);
    receipt.exitTick = number;
    receipt.exitPrice = tick.prices[receipt.coin] ?? '';
    receipt.exitAt = tick.time;
    expect(failed(file)).toContain('receipt, exit tick');
    receipt.closesAtTick = number;
    expect(failed(file)).toEqual(
      expect.arrayContaining(['receipt, exit tick', 'receipt, closing tick']),
    );
  }
  // Nobody gets the earlier rule by claiming it: the tick of acceptance says which one holds.
  const claimed = structuredClone(one);
  claimed.receipt.closesAtTick = null;
  expect(failed(claimed)).toContain('receipt, closing tick');
  for (const tick of claimed.tape.ticks) tick.version = 1;
  expect(failed(claimed)).toContain('tick 0, hash');
});

test('what was accepted before contracts counted ticks ends with the last tick before its expiry', async () => {
  await using world = await openWorld();
  const client = await world.person();
  await world.tick();
  const { body } = await client.place({});
  const { tick } = await updateTimedTape(world);
  // By the time it is over after thirty of these ticks, by counting after sixty.
  for (let count = 0; count < 75; count += 1) await tick(2_000);
  const file = await receiptFileOf({ client, id: body.id });
  expect(file.receipt).toMatchObject({ entryTick: 2, exitTick: 32, closesAtTick: null });
  expect(failed(file)).toEqual([]);
  const later = structuredClone(file);
  later.receipt.exitTick = 33;
  expect(failed(later)).toContain('receipt, exit tick');
  expect(failed(keptThen(file))).toEqual([]);
  // Going back to an older version is named.
  const tape = await world.app.market.ticks(0, 75);
  const back = tape.map((one) => ({ ...one, version: one.number === 70 ? 1 : one.version }));
  const { steps } = verifyTape(back, await world.app.market.epochs(1, 9));
  const places = steps.flatMap(({ problems }) => problems.map(({ where }) => where));
  expect(places).toContain('tick 70, version');
});

/**
 * A file from before the update has neither versions nor a closing tick, and the ticks of that time
 * alone.
 */
function keptThen({ receipt, tape }: Awaited<ReturnType<typeof receiptFileOf>>): unknown {
  const old = (key: string, value: unknown) =>
    key === 'closesAtTick' || (key === 'version' && value !== 3) ? undefined : value;
  const file = { format: 'drishti-receipt-1', receipt, tape };
  return JSON.parse(JSON.stringify(file), old);
}
