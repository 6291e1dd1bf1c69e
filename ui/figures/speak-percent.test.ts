/** Changes in percent for those who listen. */
import { expect, test } from 'vitest';

import { speakPercent } from './speak-percent.ts';

test.each([
  ['2.08', 'up 2.08 percent'],
  ['-1.254', 'down 1.25 percent'],
  ['0.00', 'unchanged'],
  ['-0.001', 'unchanged'],
])('%s is read as %s', (percent, spoken) => {
  expect(speakPercent(percent)).toBe(spoken);
});
