/** The tick that ends a contract, by counting, on receipts of the real server. */
import { expect, test } from 'vitest';

import { receiptFileOf } from '#test/proofs.ts';
import { openWorld } from '#test/world.ts';

import { readReceiptFile } from './read.ts';
import { verifyReceipt } from './receipt.ts';

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
  const claimed = structuredClone(one);
  claimed.receipt.closesAtTick = null;
  expect(failed(claimed)).toContain('receipt, closing tick');
});
