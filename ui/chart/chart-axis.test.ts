/** Labels of the price axis beside the chips on it. */
import { expect, test } from 'vitest';

import { isClear } from './chart-axis.ts';

test.each([
  ['on a chip', 100, [100], false],
  ['15 pixels above one', 85, [100, 300], false],
  ['16 pixels below one', 116, [100], true],
  ['between two, near the second', 110, [60, 125], false],
  ['without chips', 5, [], true],
])('a label %s', (_, y, chips, clear) => {
  expect(isClear(y, chips)).toBe(clear);
});
