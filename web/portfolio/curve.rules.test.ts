/** What was gained in a range, exactly, and where the curve of it is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatAmount } from '#protocol/money.ts';

import {
  changeBetween,
  type CurveMark,
  curveScene,
  sinceGreatFlow,
  tenthsOf,
} from './curve.rules.ts';

describe('the change', () => {
  test.each([
    ['a deposit alone', ['100.00', '100.00'], ['150.00', '150.00'], '0.00', '50.00'],
    ['a withdrawal alone', ['100.00', '100.00'], ['40.00', '40.00'], '0.00', '-60.00'],
    ['a gain beside a deposit', ['100.00', '100.00'], ['152.50', '150.00'], '2.50', '50.00'],
    ['a loss of a paisa', ['100.00', '0.00'], ['99.99', '0.00'], '-0.01', '0.00'],
    ['more out than in', ['100.00', '10.00'], ['50.00', '-90.00'], '50.00', '-100.00'],
    ['a lot', ['0.00', '0.00'], ['999999999.99', '0.00'], '999999999.99', '0.00'],
  ] as const)('%s', (_, before, now, gained, added) => {
    const owned = ([total, put]: readonly [string, string]) => ({
      total,
      added: put,
      granted: '0.00',
    });
    expect(changeBetween(owned(before), owned(now))).toEqual({ gained, added, granted: '0.00' });
  });

  test('from the start on, all that was put in is left out', () => {
    expect(
      changeBetween(null, { total: '900012.34', added: '900000.00', granted: '850000.00' }),
    ).toEqual({
      gained: '12.34',
      added: '50000.00',
      granted: '850000.00',
    });
  });

  test('a newcomer has put in nothing', () => {
    expect(
      changeBetween(null, { total: '850000.00', added: '850000.00', granted: '850000.00' }),
    ).toEqual({
      gained: '0.00',
      added: '0.00',
      granted: '850000.00',
    });
  });
});

describe('shares', () => {
  test('are tenths of a percent, and what is left over goes where most was cut', () => {
    // Rounded to the nearest, the shares would be 96.3, 0.9 and 2.9: 100.1%.
    expect(tenthsOf(['962500.00', '8650.00', '28850.00'])).toEqual([962n, 9n, 29n]);
    expect(tenthsOf(['1.00', '1.00', '1.00'])).toEqual([334n, 333n, 333n]);
    expect(tenthsOf(['1000.00', '0.00'])).toEqual([1000n, 0n]);
    expect(tenthsOf(['0.00', '0.00'])).toEqual([0n, 0n]);
  });

  test('are 100.0 % together, each less than a tenth from its own, larger ones never smaller', () => {
    const amount = fc.oneof(
      fc.bigInt({ min: 0n, max: 9n }),
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
    );
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 30 }), (paise) => {
        const all = paise.reduce((sum, each) => sum + each, 0n);
        fc.pre(all > 0n);
        const tenths = tenthsOf(paise.map((each) => formatAmount(each, 2)));
        expect(tenths.reduce((sum, each) => sum + each, 0n)).toBe(1000n);
        for (const [index, part] of paise.entries()) {
          const share = tenths[index] ?? 0n;
          const apart = share * all - part * 1000n;
          expect(apart < all && apart > -all).toBe(true);
          for (const [at, other] of paise.entries())
            if (other > part) expect(tenths[at] ?? 0n).toBeGreaterThanOrEqual(share);
        }
      }),
    );
  });
});

const START = Date.parse('2026-11-21T10:00:00.000Z');
const marksOf = (paise: readonly (readonly [number, number])[], stepMs = 3_600_000): CurveMark[] =>
  paise.map(([total, added], index) => ({
    at: new Date(START + index * stepMs).toISOString(),
    total: formatAmount(BigInt(total), 2),
    added: formatAmount(BigInt(added), 2),
  }));

describe('the curve', () => {
  test('stays inside its box, with levels that all say something else', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 15 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.integer({ min: -(10 ** 15), max: 10 ** 15 })), {
          minLength: 2,
          maxLength: 60,
        }),
        fc.integer({ min: 260, max: 900 }),
        (paise, width) => {
          const scene = curveScene(marksOf(paise), { width, height: 164, scale: 1 });
          if (scene === null) return;
          for (const { x, y } of scene.marks) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(scene.frame.plot.width);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(scene.frame.plot.height);
          }
          const texts = scene.levels.map(({ text }) => text);
          expect(new Set(texts).size).toBe(texts.length);
          expect(texts.length).toBeGreaterThan(1);
        },
      ),
    );
  });

  test('money that stands still is a level line', () => {
    const scene = curveScene(
      marksOf([
        [85_000_000, 85_000_000],
        [85_000_000, 85_000_000],
      ]),
      {
        width: 358,
        height: 164,
        scale: 1,
      },
    );
    expect(new Set(scene?.marks.map(({ y }) => y)).size).toBe(1);
    expect(scene?.levels.length).toBeGreaterThan(1);
  });

  const box = { width: 358, height: 164, scale: 1 };

  test('its room is that of what was owned: a move of one percent is not flat, however far below it the money added is', () => {
    const scene = curveScene(
      marksOf([
        [1_300_000_000, 85_000_000],
        [1_313_000_000, 85_000_000],
        [1_306_000_000, 85_000_000],
      ]),
      box,
    );
    const heights = scene?.marks.map(({ y }) => y) ?? [];
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(100);
    expect(scene?.levels.map(({ text }) => text)).toEqual(['₹1.300Cr', '₹1.305Cr', '₹1.310Cr']);
    expect(scene?.end.text).toBe('₹1.306Cr');
    expect(scene?.stepsName).toBeNull();
  });

  test('money added is named where it is in sight, away from the line', () => {
    const scene = curveScene(
      marksOf([
        [100_000_000, 100_000_000],
        [112_000_000, 105_000_000],
        [112_500_000, 105_000_000],
      ]),
      box,
    );
    const dashed = Number(scene?.steps.split('V').at(-1));
    expect(scene?.stepsName).toMatchObject({ x: scene?.frame.plot.width, at: 'end' });
    expect(scene?.stepsName?.y).toBeGreaterThan(dashed);
  });

  test('begins after money beside which everything before was little', () => {
    const small = [85_000_000, 85_000_000] as const;
    const [great, later] = [
      [1_385_000_000, 1_385_000_000],
      [1_390_000_000, 1_385_000_000],
    ] as const;
    const shown = (...paise: (readonly [number, number])[]) =>
      sinceGreatFlow(marksOf(paise)).length;
    expect(shown(small, small, great, later, later)).toBe(3);
    // A deposit of less than what was there is a step among others.
    expect(shown(great, [1_395_000_000, 1_390_000_000], later)).toBe(3);
    // Nearly everything was taken out.
    expect(shown(great, great, small, small, small)).toBe(3);
    // What came just now is a step all the same.
    expect(shown(small, small, great)).toBe(3);
    expect(shown(small, small, great, later)).toBe(4);
  });

  test('a single moment is no curve', () => {
    expect(curveScene(marksOf([[1, 1]]), { width: 358, height: 164, scale: 1 })).toBeNull();
  });

  test('times are of the day within two days, days within a year, months beyond', () => {
    const textsOf = (stepMs: number) =>
      curveScene(
        marksOf(
          [
            [1, 1],
            [2, 1],
          ],
          stepMs,
        ),
        { width: 358, height: 164, scale: 1 },
      )?.frame.times.map(({ text }) => text);
    const day = 86_400_000;
    expect(textsOf(day)).toEqual(['3:30 pm', '3:30 am', '3:30 pm, IST']);
    expect(textsOf(30 * day)).toEqual(['21 Nov', '6 Dec', '21 Dec, IST']);
    expect(textsOf(730 * day)).toEqual(['Nov 2026', 'Nov 2027', 'Nov 2028, IST']);
  });
});
