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
  // Grouping: of India, of the West, with blanks of any kind.
  ['12,34,567.8', '1234567.8'],
  ['1,234,567', '1234567'],
  ['1\u202f234\u00a0567', '1234567'],
  ['1,000,', '1000'],
  // A comma before one or two last digits is a point somewhere, and is no grouping here.
  ...['12,50', '100,00', '0,05', '0,500', '1,0', '1,00,00', '1,0000', '12,50.00', '12 50'].map(
    (text): [string, null] => [text, null],
  ),
  ['1,23,4567', null],
  ['123,45,678', null],
  ['0.123,456', null],
  // Behind the point nothing groups, and lines or cells are no one number.
  ...['1,000.5,6', '1,250.5\n2', '1,000.5\t7', '1,000.,5', '12\n345', '12\t345'].map(
    (text): [string, null] => [text, null],
  ),
  ['1,000\r\n', '1000'],
  // Superscripts and marks of notes are no digits.
  ...['₹500²', '10⁵', '①', '⒈5', '5½', 'Ⅷ'].map((text): [string, null] => [text, null]),
  // Words that are cut short have a point of their own.
  ['Rs.500', '500'],
  ['रु.500', '500'],
  ['₹.50', '0.50'],
  ['INR .5', '0.5'],
  ['INR.5', '0.5'],
  // Digits of any script, and marks that nobody sees.
  ['१,५०,०००', '150000'],
  ['１２．５', '12.5'],
  ['১২৩', '123'],
  ['᠑᠒', '12'],
  ['𝟙𝟚', '12'],
  ['\u202d 1,50,000 \u202c', '150000'],
  ['\u200e1500', '1500'],
  ['1\u200b5\u206000', '1500'],
  ['²', null],
  ['½', null],
  // Minus signs.
  ...['-5', '−5', '–5', '—5', '－5', '﹣5', '‐5'].map((text): [string, null] => [text, null]),
])('reads %j as %j', (typed, plain) => {
  expect(readTyped(typed, 2)).toBe(plain);
});
