/**
 * The wait before another attempt: its range, and that each attempt of a connection draws a new
 * one.
 */
import { expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { seededRandom } from '#test/market.ts';
import { openStandIn } from '#test/stand-in-exchange.ts';
import { until } from '#test/waits.ts';

import { openBinance } from './binance.ts';
import { backOff } from './back-off.ts';

const pace = { retryMs: 1_000, retryMostMs: 60_000 };
/** The longest wait after 1, 2, 3, … failures in a row. */
const longest = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000];
const filled =
  (byte: number): RandomSource =>
  (buffer) =>
    void buffer.fill(byte);

test('a wait lies between a quarter of the longest and the longest, which doubles up to a minute', () => {
  for (const [index, most] of longest.entries()) {
    const failures = index + 1;
    expect(backOff(failures, pace, filled(0))).toBe(most / 4);
    expect(backOff(failures, pace, filled(255))).toBe(most);
    const random = seededRandom(`waits ${failures}`);
    const drawn = Array.from({ length: 200 }, () => backOff(failures, pace, random));
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(most / 4);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(most);
    // Everybody who lost the same connection at once comes back spread over all of it.
    const quarters = new Set(drawn.map((wait) => Math.min(3, Math.floor((wait * 4) / most))));
    expect(quarters).toEqual(new Set([1, 2, 3]));
    expect(new Set(drawn).size).toBeGreaterThan(100);
  }
  // After a week without an exchange it is still the longest, not a number past all numbers.
  expect(backOff(10_000, pace, filled(255))).toBe(pace.retryMostMs);
});

test('a connection that is refused draws its wait anew each time', async () => {
  await using standIn = await openStandIn({ clock: systemClock, prices: { BTC: '1' } });
  standIn.isShut = true;
  const source = seededRandom('reconnects');
  const draws: string[] = [];
  const { streamUrl, restUrl, checkUrl } = standIn;
  const feed = openBinance({
    streamUrl,
    restUrl,
    checkUrl,
    pairs: [{ symbol: 'BTC', pair: 'BTCUSDT' }],
    log: openLog('silent'),
    random(buffer) {
      source(buffer);
      draws.push(Buffer.from(buffer).toString('hex'));
    },
    pace: { retryMs: 4, retryMostMs: 16 },
  });
  feed.start({ quote: () => undefined, checked: () => undefined });
  await until('five attempts', async () => standIn.counts.refused >= 5);
  await feed.stop();
  expect(draws.length).toBeGreaterThanOrEqual(4);
  expect(new Set(draws).size).toBe(draws.length);
});
