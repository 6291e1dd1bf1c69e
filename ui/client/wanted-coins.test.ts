/** Which coins the stream is asked for as people go from page to page and through long lists. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nextAsked, openWanted } from './wanted-coins.ts';

const symbols = Array.from({ length: 300 }, (_, index) => `C${index}`);

test('a coin is wanted as long as anybody shows it', () => {
  let changes = 0;
  const wanted = openWanted(() => (changes += 1));
  const [one, other] = [wanted.add('BTC'), wanted.add('BTC')];
  expect(changes).toBe(1);
  one();
  one();
  expect([...wanted.symbols()]).toEqual(['BTC']);
  other();
  expect([...wanted.symbols()]).toEqual([]);
  expect(changes).toBe(2);
});

test('all that is shown is asked for, what was shown lately goes along, and a long list is not kept', () => {
  fc.assert(
    fc.property(fc.array(fc.subarray(symbols), { maxLength: 12 }), (pages) => {
      let asked: ReadonlySet<string> = new Set();
      for (const page of pages) {
        const next = nextAsked(asked, page);
        expect(page.filter((symbol) => !next.has(symbol))).toEqual([]);
        expect(next.size).toBeLessThanOrEqual(Math.max(60, 2 * page.length));
        expect(nextAsked(next, page)).toBe(next);
        asked = next;
      }
    }),
  );
  const all = nextAsked(new Set(['BTC']), symbols.slice(0, 24));
  expect(all.size).toBe(25);
  expect(nextAsked(all, ['BTC']), 'a shorter page needs no other stream').toBe(all);
});
