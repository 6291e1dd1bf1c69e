/** Amounts as they are typed, pasted, said and filled in. */
import { describe, expect, test } from 'vitest';

import { takeTyped } from './typed-amount.ts';

const take = (typed: string, { before = '', decimals = 2, unit = 'INR' } = {}) =>
  takeTyped({ before, typed, decimals, unit });

/** Key by key, as a person types it. */
const keyed = (text: string) =>
  [...text].reduce((last, key) => take(last.shown + key, { before: last.shown }), take(''));

describe('all at once', () => {
  test.each([
    ['₹1,00,000', '100000'],
    ['1 00 000', '100000'],
    ['5000 rupees', '5000'],
    ['Rupees 5000 ', '5000'],
    ['5,000.00 INR', '5000.00'],
    ['Rs. 500', '500'],
    ['500/-', '500'],
    ['५,०००.५० रुपये', '5000.50'],
    ['৫০০', '500'],
    ['５０００', '5000'],
    ['٥٠٠', '500'],
    ['₹\u00a02,500.5', '2500.5'],
    ['', ''],
  ])('%j is %j', (typed, plain) => {
    expect(take(typed)).toMatchObject({ plain, problem: null });
  });

  test.each([
    ['-5', 'Enter an amount above zero'],
    ['−₹500.00', 'Enter an amount above zero'],
    ['abc', 'Please enter a valid amount'],
    ['5000 dollars', 'Please enter a valid amount'],
    ['1.000,50', 'Please enter a valid amount'],
    ['1.2.3', 'Please enter a valid amount'],
    ['12,50', 'Write decimals after a point: 12.50, not 12,50'],
    ['1,00,00', 'Write decimals after a point: 12.50, not 12,50'],
    ['—5', 'Enter an amount above zero'],
    ['123456789012345678901', 'Please enter a valid amount'],
    ['10.125', 'Enter at most 2 decimals'],
  ])('%j stays, is no amount, and is told %j', (typed, problem) => {
    expect(take(typed)).toMatchObject({ shown: typed, plain: '', problem });
  });

  test('the unit is the field’s own', () => {
    expect(take('0.5 BTC', { decimals: 8, unit: 'BTC' }).plain).toBe('0.5');
    expect(take('5000 rupees', { decimals: 8, unit: 'BTC' }).problem).not.toBeNull();
    expect(take('5 contracts', { decimals: 0, unit: 'contracts' }).plain).toBe('5');
    expect(take('2.5', { decimals: 0, unit: 'contracts' }).problem).toBe('Enter a whole number');
  });
});

describe('key by key', () => {
  test('what would spoil an amount is not taken, and says so', () => {
    expect(keyed('1x2-3.4.5')).toEqual({ shown: '123.45', plain: '123.45', problem: null });
    expect(keyed('12x')).toMatchObject({ plain: '12', problem: 'Please enter a valid amount' });
    expect(keyed('1.234')).toMatchObject({ plain: '1.23', problem: 'Enter at most 2 decimals' });
  });

  test('only digits, one point and commas between digits can be typed', () => {
    expect(take('-')).toEqual({ shown: '', plain: '', problem: 'Enter an amount above zero' });
    expect(keyed('-7')).toEqual({ shown: '7', plain: '7', problem: null });
    expect(keyed('abc')).toMatchObject({
      shown: '',
      plain: '',
      problem: 'Please enter a valid amount',
    });
    expect(keyed('-5e2.555')).toMatchObject({ shown: '52.55', plain: '52.55' });
    expect(take('5', { before: '-5' })).toEqual({ shown: '5', plain: '5', problem: null });
  });

  test('a comma stays, and what follows it is an amount once it is grouped', () => {
    const steps = ['1', '1,', '1,0', '1,00', '1,00,', '1,00,0', '1,00,00', '1,00,000'];
    const read = steps.map((typed, at) => take(typed, { before: steps[at - 1] ?? '' }));
    expect(read.map(({ shown }) => shown)).toEqual(steps);
    expect(read.map(({ plain }) => plain)).toEqual(['1', '1', '', '', '', '', '', '100000']);
    // Nobody is told of a fault while the next key may mend it.
    expect(read.map(({ problem, isUnderWay }) => problem !== null && !isUnderWay)).toEqual(
      steps.map(() => false),
    );
  });

  test.each([
    ['12,50', ''],
    ['100,00', ''],
    ['1,000,50', ''],
    // After digits that are not grouped a comma groups nothing: no key after it is taken.
    ['1000,50', '1000'],
    ['0,05', '0'],
  ])('%s is never a hundred times as much', (typed, plain) => {
    expect(keyed(typed).plain).toBe(plain);
  });

  test('a point at the end stays until more is typed', () => {
    expect(keyed('12.')).toMatchObject({ shown: '12.', plain: '12' });
  });
});
