/** Times beneath the candles are those of lists: twelve hours with am and pm, days by name. */
import { expect, test } from 'vitest';

import { candleTime } from './axis-times.ts';

const timestamp = Date.parse('2026-11-28T15:15:07.000Z');

test.each([
  ['HH:mm:ss', 'xAxis', '8:45:07 pm'],
  ['HH:mm', 'xAxis', '8:45 pm'],
  ['MM-DD HH:mm', 'xAxis', '28 Nov, 8:45 pm'],
  ['YYYY-MM-DD', 'xAxis', '28 Nov'],
  ['HH:mm:ss', 'crosshair', '8:45:07 pm'],
  ['YYYY-MM-DD HH:mm', 'crosshair', '28 Nov 2026, 8:45 pm'],
  ['YYYY-MM-DD', 'tooltip', '28 Nov 2026'],
])('%s at the %s is %s', (template, type, text) => {
  expect(candleTime({ timestamp, template, type })).toBe(text);
});
