/** What is sent of a change, and what is wrong with one. */
import { expect, test } from 'vitest';

import type { Order } from '#protocol/orders.ts';
import { orderTexts } from '#texts/orders.ts';

import { changeErrors, changeOf, changeWarning, typedOf } from './change.rules.ts';

const limit = {
  side: 'buy',
  type: 'limit',
  coin: 'BTC',
  amount: '1000.50',
  quantity: null,
  price: '5600000.00000000',
} as Order;
const stop = {
  side: 'sell',
  type: 'stop',
  coin: 'BTC',
  amount: null,
  quantity: '0.50000000',
  price: '5600000.00000000',
} as Order;
const at = {
  scale: 8,
  feeBps: 0,
  last: 580_000_000_000_000n,
  purse: { inr: 100_00n, coins: 10_000_000n },
};

test('it begins with the order as it stands, and only what is another is sent', () => {
  expect(typedOf(limit)).toEqual({ price: '5600000', gives: '1000.5' });
  expect(changeOf(limit, { price: '5600000.00', gives: '1000.50' })).toEqual({});
  expect(changeOf(limit, { price: '5700000', gives: '1000.5' })).toEqual({ price: '5700000' });
  expect(changeOf(limit, { price: '5600000', gives: '900' })).toEqual({ amount: '900' });
  expect(changeOf(stop, { price: '5500000', gives: '0.4' })).toEqual({
    price: '5500000',
    quantity: '0.4',
  });
});

test('what the order has reserved can be given again, and no more than what is available on top', () => {
  expect(changeErrors(limit, { price: '5600000', gives: '1100.50' }, at)).toEqual({});
  expect(changeErrors(limit, { price: '5600000', gives: '1100.51' }, at)).toEqual({
    inr: orderTexts().insufficient,
  });
  expect(changeErrors(stop, { price: '5600000', gives: '0.60000001' }, at)).toEqual({
    coins: orderTexts().insufficientCoins,
  });
});

test('nothing another, no price, a stop on the wrong side', () => {
  expect(changeErrors(limit, typedOf(limit), at)).toEqual({ price: orderTexts().unchanged });
  expect(changeErrors(limit, { price: '', gives: '5' }, at)).toMatchObject({
    price: orderTexts().priceMissing,
  });
  expect(changeErrors(stop, { price: '5900000', gives: '0.5' }, at)).toEqual({
    price: orderTexts().stopSide,
  });
});

test('a price that would fill at once is told while it is typed', () => {
  expect(changeWarning(limit, '5900000', at.last)).toMatch(/^Fills at the next price/);
  expect([changeWarning(limit, '', at.last), changeWarning(limit, '5700000', at.last)]).toEqual([
    ...[null, null],
  ]);
});
