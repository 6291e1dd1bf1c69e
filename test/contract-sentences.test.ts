/**
 * For 10,000 random contracts the words say what the two prices beside them show: ahead or behind
 * while it runs, above or below once it is over, and both as the server decides it. Prices are
 * drawn near each other, so that many differ late or not at all.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Contract, Direction } from '#protocol/contracts.ts';
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import { outcomeOf } from '#server/domain/contracts/contracts.rules.ts';
import { wholePrice } from '#texts/telling-digits.ts';
import { resultSentence, standingOf } from '#web/contracts/contracts.rules.ts';

const directions: Direction[] = ['BUY_UP', 'SELL_SHORT'];
const drawn = fc
  .tuple(
    fc.bigInt({ min: 1n, max: 10n ** 16n }),
    fc.nat({ max: 16 }),
    fc.bigInt({ min: -9n, max: 9n }),
    fc.constantFrom(...directions),
  )
  .map(([entry, place, step, direction]) => {
    const moved = entry + step * 10n ** BigInt(place);
    return { entry, price: moved > 0n ? moved : entry, direction };
  });

/** What somebody reads, in the smallest unit. */
const asRead = (text: string) => {
  const [whole = '', fraction = ''] = text.replace(/[₹,]/g, '').split('.');
  return BigInt(whole + fraction.padEnd(PRICE_SCALE, '0'));
};
const asPrice = (units: bigint) => formatAmount(units, PRICE_SCALE);

test('words and prices agree on 10,000 contracts', () => {
  const seed = Number(process.env['SENTENCE_SEED'] ?? 20_261_123);
  process.stdout.write(`sentences of 10,000 contracts, SENTENCE_SEED=${seed}\n`);
  const seen = { ahead: 0, behind: 0, level: 0 };
  fc.assert(
    fc.property(drawn, ({ entry, price, direction }) => {
      const standing = standingOf(
        { direction, entryPrice: asPrice(entry), amount: '100.00', returnPercentage: 30 },
        asPrice(price),
      );
      if (!standing) throw new Error('it is entered');
      const { sign, words, by } = standing;
      const [first, second] = [standing.digits.first, standing.digits.second].map(wholePrice);
      const shown = asRead(second ?? '') - asRead(first ?? '');
      seen[sign > 0 ? 'ahead' : sign < 0 ? 'behind' : 'level'] += 1;

      expect(first === second).toBe(entry === price);
      expect(by === null).toBe(shown === 0n);
      if (by !== null) expect(asRead(by)).toBeGreaterThan(0n);
      const wins = direction === 'BUY_UP' ? shown > 0n : shown < 0n;
      expect(words).toBe(
        shown === 0n ? 'Equal to the entry price' : wins ? 'Price better by' : 'Price worse by',
      );

      const status = outcomeOf(direction, entry, price);
      expect(status).toBe(shown === 0n ? 'REFUNDED' : wins ? 'WIN' : 'LOSS');
      const settled = {
        status,
        direction,
        entryPrice: asPrice(entry),
        exitPrice: asPrice(price),
        amount: '100.00',
        profit: '0.00',
        coin: 'BTC',
      } as Contract;
      expect(resultSentence(settled)).toMatch(
        shown === 0n
          ? /^Closed at /
          : new RegExp(`^Closed ${shown > 0n ? 'above' : 'below'} entry\\.`),
      );
    }),
    { numRuns: 10_000, seed },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(300);
});
