/** The places of labels beside a price axis. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { placeMarks } from './marks.rules.ts';

const GAP = 24;
const NEAR = 1e-6;

test('a label with room stands at its price', () => {
  const marks = [
    { y: 60, price: 30 },
    { y: 100, price: 20 },
  ];
  expect(placeMarks(marks, { height: 200, gap: GAP })).toEqual([60, 100]);
});

test('an entry just below the price stands below it, whoever comes first', () => {
  const marks = [
    { y: 100, price: 5_680_200 },
    { y: 103, price: 5_680_147.2 },
  ];
  const [price = 0, entry = 0] = placeMarks(marks, { height: 200, gap: GAP });
  expect(price).toBeCloseTo(100, 0);
  expect((entry ?? 0) - (price ?? 0)).toBeCloseTo(GAP);
});

test('where the price is at an edge, both are inside and in order', () => {
  const marks = [
    { y: 198, price: 10 },
    { y: 199, price: 9.9 },
  ];
  expect(placeMarks(marks, { height: 200, gap: GAP })).toEqual([200 - 1.5 * GAP, 200 - GAP / 2]);
});

test('of too many those furthest from the price go; one out of sight has none', () => {
  const marks = [50, 20, 45, 70, -5].map((y) => ({ y, price: 100 - y }));
  const places = placeMarks(marks, { height: 72, gap: GAP });
  expect(places[1]).toBeNull();
  expect(places[4]).toBeNull();
  expect(places.filter((place) => place !== null)).toHaveLength(3);
});

test('any labels keep the order of their prices, without touching, inside the axis', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 900 }),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 14 }),
      (height, prices) => {
        // Tenths of a pixel, as places are: different prices may share one.
        const yOf = (price: number) => Math.round((1 - price / 100_000) * height * 10) / 10;
        const marks = prices.map((price) => ({ price, y: yOf(price) }));
        const places = placeMarks(marks, { height, gap: GAP });
        const shown = marks
          .map(({ price }, index) => ({ price, y: places[index] ?? null }))
          .filter((mark): mark is { price: number; y: number } => mark.y !== null)
          .toSorted((one, other) => one.y - other.y);
        expect(shown).toHaveLength(Math.min(marks.length, Math.max(1, Math.floor(height / GAP))));
        // The first, the price of this moment, is always among them.
        expect(places[0]).not.toBeNull();
        for (const [index, mark] of shown.entries()) {
          const next = shown[index + 1];
          if (!next) continue;
          expect(mark.price).toBeGreaterThanOrEqual(next.price);
          expect(next.y - mark.y).toBeGreaterThanOrEqual(GAP - NEAR);
        }
        expect(shown[0]?.y ?? 0).toBeGreaterThanOrEqual(GAP / 2 - NEAR);
        expect(shown.at(-1)?.y ?? 0).toBeLessThanOrEqual(height - GAP / 2 + NEAR);
      },
    ),
    { seed: 20_261_130, numRuns: 2_000 },
  );
});
