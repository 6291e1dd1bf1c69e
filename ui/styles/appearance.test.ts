/** What is stored on a device is text that anybody may have changed: only known choices count. */
import { expect, test } from 'vitest';

import { choiceOf } from './appearance.ts';

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', 'system'],
  ['DARK', 'system'],
  ['', 'system'],
  [null, 'system'],
  [undefined, 'system'],
])('a theme stored as %j is %s', (stored, theme) => {
  expect(choiceOf('theme', stored)).toBe(theme);
});

test('each choice has its own values', () => {
  expect(choiceOf('palette', 'blue-orange')).toBe('blue-orange');
  expect(choiceOf('palette', 'dark')).toBe('green-red');
  expect(choiceOf('prices', 'calm')).toBe('calm');
  expect(choiceOf('prices', 'blue-orange')).toBe('live');
});
