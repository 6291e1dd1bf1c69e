/** What of a ticket goes along when another coin is chosen, and what is named as left out. */
import { expect, test } from 'vitest';

import { carriedTo } from './carry.rules.ts';
import { emptyTicket, type Ticket } from './ticket.rules.ts';

const carried = (given: Partial<Ticket>, moves = true) =>
  carriedTo({ ...emptyTicket, ...given }, { moves });

test('side, type, rupees and validity stay as they are', () => {
  const given = { side: 'sell', type: 'limit', text: '500', until: '2026-11-22T09:00' } as const;
  expect(carried(given)).toEqual({ ticket: { ...emptyTicket, ...given }, leftOut: [] });
});

test('a number of coins is left out, and what is typed next is coins again', () => {
  const { ticket, leftOut } = carried({ side: 'sell', typed: 'coins', text: '0.5' });
  expect(ticket).toMatchObject({ side: 'sell', typed: 'coins', text: '' });
  expect(leftOut).toEqual(['amount']);
});

test('prices are left out; that there is a second order stays', () => {
  const { ticket, leftOut } = carried({ type: 'limit', price: '5100000', stopPrice: '4900000' });
  expect(ticket).toMatchObject({ type: 'limit', price: '', stopPrice: '' });
  expect(leftOut).toEqual(['price', 'stopPrice']);
  expect(carried({ type: 'stop', price: '5100000' }).leftOut).toEqual(['price']);
});

test('leverage stays where the coin has it, its targets do not', () => {
  const given = { text: '500', leverage: 10, takeProfit: '6000000', stopLoss: '4900000' };
  const moving = carried(given);
  expect(moving.ticket).toMatchObject({ text: '500', leverage: 10, takeProfit: '', stopLoss: '' });
  expect(moving.leftOut).toEqual(['takeProfit', 'stopLoss']);
  const still = carried(given, false);
  expect(still.ticket).toMatchObject({ text: '', leverage: 1 });
  expect(still.leftOut).toEqual(['amount', 'takeProfit', 'stopLoss', 'leverage']);
});

test('nothing that was not typed is named', () => {
  expect(carried({ typed: 'coins', stopPrice: '' }).leftOut).toEqual([]);
});
