/**
 * The two amounts of a ticket, shares of a balance, and what is said to be wrong before anything is
 * sent.
 */
import { expect, test } from 'vitest';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { amountToBuy, buyAt, leverages, quantityToSell, sellAt } from '#protocol/trading.ts';
import { orderTexts } from '#texts/orders.ts';
import { positionTexts } from '#texts/positions.ts';

import {
  amountsOf,
  emptyTicket,
  leveragedTicket,
  moveOf,
  mostOf,
  reckonedPrice,
  sharedTicket,
  swapped,
  type Ticket,
  ticketErrors,
  untilIso,
} from './ticket.rules.ts';

const price = (text: string) => parseAmount(text, PRICE_SCALE) ?? 0n;
const LAST = price('5000000.00000000');
const at = { price: LAST, scale: 8, feeBps: 0 };
const ticket = (given: Partial<Ticket>): Ticket => ({ ...emptyTicket, ...given });

test('rupees typed give coins to six decimals, coins typed give rupees to two', () => {
  expect(amountsOf(ticket({ text: '1000' }), at)).toMatchObject({ inr: '1000', coins: '0.000200' });
  expect(amountsOf(ticket({ typed: 'coins', text: '0.5' }), at)).toMatchObject({
    inr: '2500000.00',
    coins: '0.5',
  });
  const sell = ticket({ side: 'sell', typed: 'coins', text: '0.00000001' });
  expect(amountsOf(sell, at)).toMatchObject({ inr: '0.05', units: 1n });
});

test('what is sold for rupees is exactly what the field shows', () => {
  const sold = amountsOf(ticket({ side: 'sell', text: '777.77' }), at);
  expect(sold.coins).toBe('0.000155');
  expect(sold.units).toBe(parseAmount(sold.coins, 8));
});

test('the fee is within what a buy gives, and off what a sale brings', () => {
  const withFee = { ...at, feeBps: 100 };
  expect(amountsOf(ticket({ text: '1000' }), withFee).coins).toBe('0.000198');
  const sale = ticket({ side: 'sell', typed: 'coins', text: '0.0002' });
  expect(amountsOf(sale, withFee).inr).toBe('990.00');
});

test('with leverage the coins are what the margin stands for', () => {
  const long = ticket({ text: '5000', leverage: 10 });
  expect(amountsOf(long, { ...at, feeBps: 100 }).coins).toBe('0.010000');
  const bySize = ticket({ typed: 'coins', text: '0.01', leverage: 10 });
  expect(amountsOf(bySize, at).inr).toBe('5000.00');
});

test('nothing typed, or no price, leaves the other amount empty', () => {
  expect(amountsOf(emptyTicket, at)).toMatchObject({ inr: '', coins: '', units: null });
  expect(amountsOf(ticket({ text: '0' }), at).coins).toBe('');
  expect(amountsOf(ticket({ text: '5' }), { ...at, price: null }).coins).toBe('');
});

test('a limit order reckons with its own price', () => {
  expect(reckonedPrice(ticket({ type: 'limit', price: '4000000' }), LAST)).toBe(price('4000000'));
  expect(reckonedPrice(ticket({ type: 'limit', price: '' }), LAST)).toBeNull();
  expect(reckonedPrice(emptyTicket, LAST)).toBe(LAST);
});

test('the way back from what is wanted is the least that gives it, at any price and fee', () => {
  for (let step = 1n; step <= 400n; step += 1n) {
    const priced = { price: step * 7_919_000_003n, scale: 6, feeBps: Number((step * 37n) % 900n) };
    const wanted = (step * 104_729n) % 9_999_991n || 1n;
    const pays = amountToBuy(wanted, priced);
    expect(buyAt(pays, priced).quantity >= wanted).toBe(true);
    expect(buyAt(pays - 1n, priced).quantity < wanted).toBe(true);
    const sells = quantityToSell(wanted, priced);
    expect(sellAt(sells, priced).amount >= wanted).toBe(true);
    expect(sellAt(sells - 1n, priced).amount < wanted).toBe(true);
  }
});

test('shares of a balance are cut, and the whole is the whole', () => {
  const means = { purse: { inr: 101n, coins: 7n }, feeBps: 10, scale: 8 };
  const shareOf = (given: Partial<Ticket>, percent: number) =>
    sharedTicket(ticket(given), percent, means);
  expect(shareOf({}, 25)).toMatchObject({ typed: 'inr', text: '0.25' });
  expect(shareOf({}, 100)).toMatchObject({ typed: 'inr', text: '1.01' });
  expect(shareOf({ side: 'sell' }, 100)).toMatchObject({ typed: 'coins', text: '0.00000007' });
  expect(shareOf({ side: 'sell', leverage: 2 }, 100)).toMatchObject({ typed: 'inr', text: '1.00' });
});

test('a share stays that share with another leverage, and what was typed stays', () => {
  const means = { purse: { inr: 85_000_000n, coins: 0n }, feeBps: 10, scale: 8 };
  const whole = sharedTicket(emptyTicket, 100, means);
  const tenfold = leveragedTicket(whole, { leverage: 10 }, means);
  expect([whole.text, tenfold.text]).toEqual(['850000.00', '841584.15']);
  expect(leveragedTicket(tenfold, { leverage: 1 }, means).text).toBe('850000.00');
  expect(leveragedTicket(ticket({ text: '850000' }), { leverage: 10 }, means).text).toBe('850000');
});

test('the most with leverage is what the ticket and the server take, and not a paisa more', () => {
  for (let step = 1n; step <= 4_000n; step += 1n) {
    const inr = (step * step * 7_919n) % 90_000_000_019n;
    const feeBps = Number((step * 37n) % 300n);
    const leverage = leverages[Number(step) % leverages.length] ?? 2;
    const has = { inr, coins: 0n };
    const most = mostOf({ side: 'buy', leverage }, { purse: has, feeBps }) ?? 0n;
    const refusalOf = (paise: bigint) => {
      const typed = ticket({ leverage, text: formatAmount(paise, INR_SCALE) });
      const amounts = amountsOf(typed, { ...at, feeBps });
      return ticketErrors(typed, amounts, { last: LAST, feeBps, purse: has, nowMs: 0 }).inr;
    };
    if (most > 0n) expect(refusalOf(most)).toBeUndefined();
    expect(refusalOf(most + 1n)).toBe(orderTexts().insufficient);
  }
});

test('swapping exchanges the two amounts: what was paid is received', () => {
  const back = swapped(ticket({ text: '1000' }));
  expect(back).toMatchObject({ side: 'sell', typed: 'inr', text: '1000' });
  expect(swapped(back).side).toBe('buy');
});

test('the move that closes a position, and the one that takes all of it', () => {
  expect([2, 5, 10, 20, 50, 100].map((leverage) => moveOf(leverage, 50))).toEqual([
    '25',
    '10',
    '5',
    '2.5',
    '1',
    '0.5',
  ]);
  expect([2, 10, 100].map((leverage) => moveOf(leverage, 100))).toEqual(['50', '10', '1']);
});

const purse = { inr: 100_000n, coins: 50n };
const errorsOf = (given: Partial<Ticket>, feeBps = 0) => {
  const typed = ticket(given);
  const priced = { price: reckonedPrice(typed, LAST), scale: 8, feeBps };
  const nowMs = Date.parse('2026-11-21T10:00:00Z');
  return ticketErrors(typed, amountsOf(typed, priced), { last: LAST, feeBps, purse, nowMs });
};

test('an amount has to be there, above zero, within what is available, and worth a unit', () => {
  expect(errorsOf({})).toEqual({ inr: orderTexts().amountInvalid });
  expect(errorsOf({ text: '0.00' })).toEqual({ inr: orderTexts().amountInvalid });
  expect(errorsOf({ text: '1000' })).toEqual({});
  expect(errorsOf({ text: '1000.01' })).toEqual({ inr: orderTexts().insufficient });
  expect(errorsOf({ text: '0.04' })).toEqual({ inr: orderTexts().tooSmall });
  const sell = { side: 'sell', typed: 'coins' } as const;
  expect(errorsOf({ ...sell, text: '0.0000005' })).toEqual({});
  expect(errorsOf({ ...sell, text: '0.00000051' })).toEqual({
    coins: orderTexts().insufficientCoins,
  });
});

test('margin and fee together have to be available', () => {
  expect(errorsOf({ text: '1000', leverage: 100 })).toEqual({});
  expect(errorsOf({ text: '1000', leverage: 100 }, 1)).toEqual({ inr: orderTexts().insufficient });
});

test('limit and stop orders need a price, a stop one on its side, and a time that comes', () => {
  expect(errorsOf({ type: 'limit', text: '1' }).price).toBe(orderTexts().priceMissing);
  expect(errorsOf({ type: 'limit', text: '1', price: '0' }).price).toBe(orderTexts().priceInvalid);
  expect(errorsOf({ type: 'stop', text: '1', price: '4900000' })).toEqual({
    price: orderTexts().stopSide,
  });
  expect(errorsOf({ type: 'stop', text: '1', price: '5100000' })).toEqual({});
  const limit = { type: 'limit', text: '1', price: '4900000' } as const;
  expect(errorsOf({ ...limit, until: '2026-11-21T15:31' })).toEqual({});
  expect(errorsOf({ ...limit, until: '2026-11-21T15:29' })).toEqual({
    until: orderTexts().expiryInvalid,
  });
  expect(errorsOf({ ...limit, until: '' })).toEqual({ until: orderTexts().expiryInvalid });
  expect(untilIso('2026-11-21T15:31')).toBe('2026-11-21T10:01:00.000Z');
});

test('targets stand where they can be met before the liquidation', () => {
  const long = { text: '100', leverage: 10 };
  expect(errorsOf({ ...long, takeProfit: '5100000', stopLoss: '4800000' })).toEqual({});
  expect(errorsOf({ ...long, takeProfit: '4900000', stopLoss: '4750000' })).toEqual({
    takeProfit: positionTexts().takeProfitSide,
    stopLoss: positionTexts().stopLossSide,
  });
  const short = { ...long, side: 'sell' } as const;
  expect(errorsOf({ ...short, takeProfit: '4900000', stopLoss: '5200000' })).toEqual({});
  expect(errorsOf({ ...short, takeProfit: '5100000' }).takeProfit).toBe(
    positionTexts().takeProfitSide,
  );
});

test('a limit and the stop beside it stand on the two sides of the price', () => {
  const pair = (stopPrice: string, given: Partial<Ticket> = {}) =>
    errorsOf({ type: 'limit', price: '4900000', text: '500', stopPrice, ...given });
  expect(pair('5100000')).toEqual({});
  expect(pair('4800000')).toEqual({ stopPrice: orderTexts().pairSides });
  expect(pair('5100000', { price: '5050000' })).toEqual({ stopPrice: orderTexts().pairSides });
  expect([pair(''), pair('0')]).toEqual([
    { stopPrice: orderTexts().priceMissing },
    { stopPrice: orderTexts().priceInvalid },
  ]);
  // The stop order alone has none beside it.
  expect(errorsOf({ type: 'stop', price: '5100000', text: '500', stopPrice: '' })).toEqual({});
});
