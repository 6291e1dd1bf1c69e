/** Which chart is shown before and after somebody chose. */
import { expect, test } from 'vitest';

import { sourceOf } from './chart-source.ts';

test.each([
  // prices, offered, stored, shown
  ['simulated', true, null, 'own'],
  ['simulated', true, 'tradingview', 'tradingview'],
  ['simulated', true, 'own', 'own'],
  ['simulated', true, 'nonsense', 'own'],
  ['exchange', true, null, 'tradingview'],
  ['exchange', true, 'own', 'own'],
  ['exchange', false, 'tradingview', 'own'],
  ['simulated', false, 'tradingview', 'own'],
] as const)('prices %s, offered %s, stored %s: %s', (prices, externalChart, stored, shown) => {
  expect(sourceOf({ prices, externalChart }, stored)).toBe(shown);
});
