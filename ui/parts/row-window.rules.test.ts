/** Which rows of a long list are drawn, wherever it is scrolled to. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nextRows, type RowWindow, WHOLE_UP_TO } from './row-window.rules.ts';

test('all rows in sight are drawn and half a screen more, ten new ones at a time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: WHOLE_UP_TO + 1, max: 2_000 }),
      fc.integer({ min: 20, max: 120 }),
      fc.integer({ min: 200, max: 3_000 }),
      fc.array(fc.integer({ min: -200_000, max: 5_000 }), { minLength: 1, maxLength: 5 }),
      (count, rowHeight, seen, tops) => {
        let drawn: RowWindow = { from: 0, to: 20 };
        for (const top of tops) {
          const list = { count, top, rowHeight, seen };
          let looks = 0;
          for (;;) {
            const next = nextRows(drawn, list);
            if (next.from === drawn.from && next.to === drawn.to) break;
            const kept = Math.max(Math.min(next.to, drawn.to) - Math.max(next.from, drawn.from), 0);
            expect(next.to - next.from - kept).toBeLessThanOrEqual(10);
            drawn = next;
            looks += 1;
            expect(looks).toBeLessThan(50);
          }
          for (let row = 0; row < count; row += 1) {
            const at = top + row * rowHeight;
            if (at + rowHeight > 0 && at < seen)
              expect(row >= drawn.from && row < drawn.to).toBe(true);
          }
          expect(drawn.from).toBeGreaterThanOrEqual(0);
          expect(drawn.to).toBeLessThanOrEqual(count);
          expect((drawn.to - drawn.from) * rowHeight).toBeLessThanOrEqual(
            2 * seen + 10 * rowHeight,
          );
        }
      },
    ),
  );
});

test('a short list is drawn whole', () => {
  const list = { count: 25, top: -9_000, rowHeight: 48, seen: 700 };
  expect(nextRows({ from: 0, to: 20 }, list)).toEqual({ from: 0, to: 25 });
});
