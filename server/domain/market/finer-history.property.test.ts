/** Splits of any stored candle, wherever finer stored ones begin. */
import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { bucketStart, type Candle, foldCandles, lengthMs } from './candles.rules.ts';
import { finerCandles } from './finer-history.rules.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-05T06:30:00.000Z');
const draw = (name: string) => createHash('sha256').update(name).digest();

/** Prices from one unit to the highest one, in any order, often equal. */
const prices = fc
  .array(fc.oneof(fc.bigInt(1n, 5n), fc.bigInt(1n, 10n ** 17n)), { minLength: 4, maxLength: 4 })
  .map((drawn) => drawn.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
const candles = fc
  .record({ prices, isFalling: fc.boolean() })
  .map(({ prices: sorted, isFalling }) => {
    const [low = 1n, one = 1n, other = 1n, high = 1n] = sorted;
    const [open, close] = isFalling ? [other, one] : [one, other];
    return { open, high, low, close, volume: 0n, synthetic: true };
  });
const known = fc.constantFrom(
  { finer: '1m', coarser: '5m' } as const,
  { finer: '5m', coarser: '15m' } as const,
);

test('parts of a candle join up and fold back into it', () => {
  fc.assert(
    fc.property(candles, known, (drawn, { finer, coarser }) => {
      const whole: Candle = { ...drawn, time: bucketStart(START, coarser) };
      const until = { time: START + lengthMs('1d'), open: 1n };
      const parts = finerCandles([whole], { finer, coarser, name: 'BTC', until, draw });
      expect(parts.map(({ time }) => time - whole.time)).toEqual(
        Array.from(
          { length: lengthMs(coarser) / lengthMs(finer) },
          (_, at) => at * lengthMs(finer),
        ),
      );
      expect(foldCandles(parts, coarser)).toEqual([whole]);
      for (const [index, { open, high, low, close }] of parts.entries()) {
        expect(low <= open && low <= close && open <= high && close <= high).toBe(true);
        if (index > 0) expect(open).toBe(parts[index - 1]?.close);
      }
    }),
  );
});

test('parts end where the stored finer candles begin, and fold into the same candle with them', () => {
  fc.assert(
    fc.property(candles, fc.integer({ min: 1, max: 4 }), (drawn, stored) => {
      const whole: Candle = { ...drawn, time: START };
      const all = finerCandles([whole], {
        finer: '1m',
        coarser: '5m',
        name: 'ETH',
        draw,
        until: { time: START + 5 * MINUTE, open: 1n },
      });
      const kept = all.slice(-stored);
      const [until] = kept;
      if (!until) throw new Error('nothing is stored');
      const split = { finer: '1m', coarser: '5m', name: 'BTC', until, draw } as const;
      const before = finerCandles([whole, { ...whole, time: START + 5 * MINUTE }], split);
      expect(before.map(({ time }) => time)).toEqual(all.slice(0, -stored).map(({ time }) => time));
      expect(foldCandles([...before, ...kept], '5m')).toEqual([whole]);
    }),
  );
});
