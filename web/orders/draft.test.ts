/** What is sent of a ticket, and the words about it. */
import { expect, test } from 'vitest';

import { type Draft, draftOf, failureText, refusedFields, submittedText } from './draft.ts';
import { amountsOf, emptyTicket, reckonedPrice, type Ticket } from './ticket.rules.ts';

const coin = { symbol: 'BTC', name: 'Bitcoin', scale: 8 };
const LAST = 500_000_000_000_000n;

function drafted(given: Partial<Ticket>): Draft {
  const ticket = { ...emptyTicket, ...given };
  const priced = { price: reckonedPrice(ticket, LAST), scale: 8, feeBps: 0 };
  const draft = draftOf(ticket, amountsOf(ticket, priced), { coin, feeBps: 0 });
  if (!draft) throw new Error('no draft');
  return draft;
}

test('a buy names its rupees, a sale its coins, and neither both', () => {
  expect(drafted({ text: '1000' }).body).toEqual({
    coin: 'BTC',
    side: 'buy',
    type: 'market',
    amount: '1000.00',
  });
  expect(drafted({ side: 'sell', text: '1000' }).body).toEqual({
    coin: 'BTC',
    side: 'sell',
    type: 'market',
    quantity: '0.00020000',
  });
});

test('a resting order has its price, and its time only where one was chosen', () => {
  const limit = { type: 'limit', text: '1000', price: '4900000' } as const;
  expect(drafted(limit).body).toMatchObject({ type: 'limit', price: '4900000' });
  expect(drafted(limit).body).not.toHaveProperty('expiresAt');
  expect(drafted({ ...limit, until: '2026-11-22T09:00' }).body).toMatchObject({
    expiresAt: '2026-11-22T03:30:00.000Z',
  });
});

test('a limit order has its stop beside it only where one was chosen', () => {
  const limit = { type: 'limit', side: 'sell', text: '1000', price: '5100000' } as const;
  expect(drafted(limit).body).not.toHaveProperty('stopPrice');
  expect(drafted({ ...limit, stopPrice: '4900000' }).body).toMatchObject({
    price: '5100000',
    stopPrice: '4900000',
  });
  expect(drafted({ ...limit, type: 'stop', stopPrice: '4900000' }).body).not.toHaveProperty(
    'stopPrice',
  );
});

test('a position names its margin, its side and its multiple', () => {
  expect(drafted({ side: 'sell', text: '5000', leverage: 10, stopLoss: '5100000' }).body).toEqual({
    coin: 'BTC',
    side: 'short',
    margin: '5000.00',
    leverage: 10,
    stopLoss: '5100000',
  });
});

test('the sentence of a success names side, coins and multiple', () => {
  expect(submittedText(drafted({ text: '1000' }))).toBe(
    'Your buy order for 0.000200 BTC has been submitted and will be processed shortly.',
  );
  expect(submittedText(drafted({ side: 'sell', text: '5000', leverage: 10 }))).toBe(
    'Your sell order for 0.010000 BTC with 10x leverage has been submitted and will be processed shortly.',
  );
});

test('a refusal is told as it is, a fault as that there was an error', () => {
  const generic = 'There was an error submitting your trade. Please try again later.';
  expect(failureText({ code: 'exposure-limit', detail: 'Too much.' })).toBe('Too much.');
  expect(failureText({ code: 'fault', detail: 'Something went wrong on our side.' })).toBe(generic);
  expect(failureText({ code: 'not-sent', detail: '' })).toBe(generic);
});

test('what the server says of a field stands at the field of the ticket', () => {
  expect(refusedFields({ fields: { margin: 'a', expiresAt: 'b', coin: 'c' } })).toEqual({
    inr: 'a',
    until: 'b',
  });
});
