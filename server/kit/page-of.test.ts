/** Pages of a list while it grows, and cursors as they are read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { numberCursor, pageOf, readCursor, uuidCursor } from './page-of.ts';

const descending = (one: number, other: number) => other - one;

test('a reader who pages finds each item once, whatever arrives meanwhile', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 30 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.nat({ max: 4 }), { maxLength: 40 }),
      (count, limit, arrivals) => {
        const items = Array.from({ length: count }, (_, at) => at + 1);
        const before = items.toSorted(descending);
        const seen: number[] = [];
        for (let cursor: bigint | null = null, isLast = false, page = 0; !isLast; page += 1) {
          const after: bigint | null = cursor;
          const rows = items
            .toSorted(descending)
            .filter((number) => after === null || BigInt(number) < after)
            .slice(0, limit + 1);
          const { shown, nextCursor } = pageOf(rows, limit, (number) => number.toString());
          seen.push(...shown);
          cursor = numberCursor(nextCursor ?? undefined);
          isLast = cursor === null;
          // Newer items are numbered higher.
          for (let more = arrivals[page] ?? 0; more > 0; more -= 1) items.push(items.length + 1);
        }
        expect(seen).toEqual(before);
      },
    ),
  );
});

test('the last page has no cursor, even where it is full', () => {
  expect(pageOf([3, 2, 1], 2, String)).toEqual({ shown: [3, 2], nextCursor: '2' });
  expect(pageOf([2, 1], 2, String)).toEqual({ shown: [2, 1], nextCursor: null });
  expect(pageOf([], 2, String)).toEqual({ shown: [], nextCursor: null });
});

test('a cursor that is not understood is refused at its field', () => {
  const id = '0195f0a2-7d3b-7c00-8000-000000000001';
  expect(uuidCursor(undefined)).toBeNull();
  expect(uuidCursor(id)).toBe(id);
  expect(numberCursor('12')).toBe(12n);
  const refused = (reason: string) =>
    expect.objectContaining({ code: 'invalid', fields: { cursor: reason } });
  for (const wrong of ['', '0', '-1', '1.5', '1e3', `${id}0`]) {
    expect(() => uuidCursor(wrong)).toThrow(refused('cursor-unknown'));
    expect(() => numberCursor(wrong)).toThrow(refused('cursor-unknown'));
  }
  const none = () => null;
  expect(() => readCursor('x', none, 'cursor-foreign')).toThrow(refused('cursor-foreign'));
  expect(readCursor(undefined, none)).toBeNull();
});
