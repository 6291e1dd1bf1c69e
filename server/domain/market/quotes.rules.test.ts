/**
 * The guards between an exchange and the tape: what each stops, and that nothing but a believed
 * price ever counts.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type Doubt,
  inRupees,
  isBeyond,
  judge,
  nothingKnown,
  priceNow,
  readPrice,
  type QuoteState,
} from './quotes.rules.ts';

const NOW = 1_800_000_000_000;
const usdt = (whole: number) => BigInt(whole) * 100_000_000n;
/** Believed a second ago, and confirmed. */
const settled: QuoteState = {
  believed: { price: usdt(100), at: NOW - 1_000 },
  newest: NOW - 1_000,
  check: { price: usdt(100), at: NOW - 2_000 },
};

describe('a price is plain digits above zero', () => {
  const wrong = [
    'NaN',
    'Infinity',
    '-1',
    '0',
    '0.00000000',
    '1e5',
    '',
    ' 1',
    '1,5',
    '0x10',
    '1.123456789',
    '99999999999',
  ];
  test.each(wrong)('%j is none', (text) => expect(readPrice(text)).toBeNull());
  test('decimals are read exactly', () => {
    expect(readPrice('0.00000952')).toBe(952n);
    expect(readPrice('68123.45000000')).toBe(6_812_345_000_000n);
  });
});

test('rupees are price times rate, exactly, rounded down', () => {
  expect(inRupees(6_812_345_000_000n, 8_512_345_678n)).toBe(579_890_355_177_949n);
  expect(inRupees(952n, 8_500_000_000n)).toBe(80_920n);
  expect(inRupees(1n, 100_000_000n)).toBe(1n);
});

describe('what a message does', () => {
  const table: [
    name: string,
    standing: QuoteState,
    message: { price: string; at: number },
    doubt: Doubt | null,
  ][] = [
    ['a price like the last', settled, { price: '101', at: NOW }, null],
    ['ten percent up', settled, { price: '110', at: NOW }, 'divergence'],
    ['more than ten percent up', settled, { price: '110.00000001', at: NOW }, 'jump'],
    ['more than ten percent down', settled, { price: '89.99999999', at: NOW }, 'jump'],
    [
      'more than three percent from the second source',
      settled,
      { price: '103.00000001', at: NOW },
      'divergence',
    ],
    ['three percent from it', settled, { price: '97', at: NOW }, null],
    ['no number', settled, { price: 'NaN', at: NOW }, 'no-number'],
    ['zero', settled, { price: '0.0', at: NOW }, 'no-number'],
    ['older than the last', settled, { price: '101', at: NOW - 1_001 }, 'out-of-order'],
    ['the last once more', settled, { price: '101', at: NOW - 1_000 }, 'out-of-order'],
    ['from the future', settled, { price: '101', at: NOW + 2_001 }, 'from-the-future'],
    ['too old on arrival', { ...settled, newest: 0 }, { price: '101', at: NOW - 5_001 }, 'late'],
    ['the first of a coin, unconfirmed', nothingKnown, { price: '100', at: NOW }, 'unconfirmed'],
    [
      'the first of a coin, confirmed',
      { ...nothingKnown, check: settled.check },
      { price: '100', at: NOW },
      null,
    ],
    [
      'a jump after a minute, confirmed',
      { ...settled, believed: { price: usdt(50), at: NOW - 60_001 } },
      { price: '100', at: NOW },
      null,
    ],
    [
      'a jump after a minute, denied',
      { ...settled, believed: { price: usdt(50), at: NOW - 60_001 } },
      { price: '50', at: NOW },
      'divergence',
    ],
    [
      'after a minute, the second source silent',
      {
        ...settled,
        believed: { price: usdt(100), at: NOW - 60_001 },
        check: { price: usdt(100), at: NOW - 30_001 },
      },
      { price: '100', at: NOW },
      'unconfirmed',
    ],
    [
      'the second source silent meanwhile',
      { ...settled, check: null },
      { price: '108', at: NOW },
      null,
    ],
  ];
  test.each(table)('%s', (_name, standing, message, doubt) => {
    const judged = judge(standing, message, NOW);
    expect(judged.doubt).toBe(doubt);
    if (doubt !== null) expect(judged.standing.believed).toEqual(standing.believed);
    else
      expect(judged.standing.believed).toEqual({ price: readPrice(message.price), at: message.at });
  });

  test('one from the future does not keep those of the present out', () => {
    const { standing } = judge(settled, { price: '101', at: NOW + 60_000 }, NOW);
    expect(judge(standing, { price: '101', at: NOW }, NOW).doubt).toBeNull();
  });
});

describe('what a tick may carry', () => {
  test('the believed price for five seconds, then none', () => {
    expect(priceNow(settled, NOW + 4_000)).toBe(usdt(100));
    expect(priceNow(settled, NOW + 4_001)).toBeNull();
  });
  test('none while the second source says something else, even of a price believed before it', () => {
    expect(priceNow({ ...settled, check: { price: usdt(104), at: NOW } }, NOW)).toBeNull();
  });
});

test('whatever comes, a tick carries nothing that is not plain, recent and near what was believed before', () => {
  const message = fc.record({
    price: fc.oneof(
      fc.string(),
      fc.constantFrom('NaN', '0', '-3', '1e9'),
      fc.integer({ min: 50, max: 200 }).map(String),
    ),
    at: fc.integer({ min: -20_000, max: 20_000 }),
    passes: fc.integer({ min: 0, max: 3_000 }),
    check: fc.option(fc.integer({ min: 50, max: 200 })),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 60 }), (messages) => {
      let standing: QuoteState = nothingKnown;
      let now = NOW;
      for (const { price, at, passes, check } of messages) {
        now += passes;
        if (check !== null) standing = { ...standing, check: { price: usdt(check), at: now } };
        const before = standing.believed;
        standing = judge(standing, { price, at: now + at }, now).standing;
        const after = standing.believed;
        if (after && before && after !== before) {
          expect(after.at).toBeGreaterThan(before.at);
          if (after.at - before.at <= 60_000)
            expect(isBeyond(after.price, before.price, 10n)).toBe(false);
        }
        const carried = priceNow(standing, now);
        if (carried !== null) {
          expect(carried).toBeGreaterThan(0n);
          expect(now - (standing.believed?.at ?? 0)).toBeLessThanOrEqual(5_000);
        }
      }
    }),
    { numRuns: 300 },
  );
});
