/** What is read of a typed amount; ui/forms/typed-amount.test.ts has more. */
import { expect, it } from 'vitest';

import { readTyped } from './read-typed.ts';

it.each([
  ['₹1,00,000', '100000'],
  ['  12.50 ', '12.50'],
  ['.5', '0.5'],
  ['007', '7'],
  ['5.', '5'],
  ['', ''],
  ['.', null],
  ['1.234', null],
  ['1.2.3', null],
  ['1e3', null],
  ['-5', null],
  ['१२', '12'],
  ['1.000,50', null],
])('reads %j as %j', (typed, plain) => {
  expect(readTyped(typed, 2)).toBe(plain);
});
