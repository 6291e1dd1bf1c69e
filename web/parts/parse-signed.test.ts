/** Amounts that may be below zero. */
import { expect, test } from 'vitest';

import { INR_SCALE } from '#protocol/money.ts';

import { parseSigned } from './parse-signed.ts';

test('a signed amount is read with its sign, and nothing else is let through', () => {
  expect(parseSigned('-32824.07', INR_SCALE)).toBe(-3282407n);
  expect(parseSigned('0.07', INR_SCALE)).toBe(7n);
  for (const text of ['--1.00', '+1.00', '-', '- 1.00', '-1.001']) {
    expect(parseSigned(text, INR_SCALE), text).toBeNull();
  }
});
