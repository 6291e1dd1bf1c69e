/** A card, where there is no room for columns, says what is in all of them. */
import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import type { Order } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';

import { closedFacts, openFacts } from './item-words.tsx';
import { contractItem, orderItem, positionItem } from './order-center.rules.ts';

/** Only what is said of them. */
const contract = {
  id: 'contract-1',
  coin: 'BTC',
  direction: 'BUY_UP',
  amount: '500.00',
  duration: 180,
  returnPercentage: 50,
  status: 'ACTIVE',
  acceptedAt: '2026-11-21T10:00:00.400Z',
  entryPrice: '5788410.22000000',
  exitPrice: null,
} as Contract;
const order = {
  id: 'trade-1',
  coin: 'BTC',
  side: 'buy',
  type: 'limit',
  status: 'pending',
  amount: '1000.00',
  price: '5000000.00000000',
  limitPrice: null,
  timeInForce: 'gtc',
  positionId: null,
  triggeredTick: null,
  acceptedAt: '2026-11-21T10:00:00.400Z',
} as Order;
const position = {
  id: 'position-1',
  coin: 'BTC',
  side: 'long',
  leverage: 10,
  margin: '5000.00',
  status: 'open',
  acceptedAt: '2026-11-21T10:00:00.400Z',
} as Position;

const texts = (facts: ReturnType<typeof openFacts>) =>
  Object.fromEntries(facts.map(({ name, value }) => [name, value]));

test('of a running contract: beside pair and timer all six', () => {
  expect(texts(openFacts(contractItem(contract), '₹57,88,410.22'))).toEqual({
    Amount: '₹500.00',
    'Entry Price': '₹57,88,410.22',
    Duration: '180s',
    'Return %': '50%',
    Status: 'Active',
    Date: expect.objectContaining({ props: { iso: contract.acceptedAt } }) as unknown,
  });
});

test('of a position its entry, of a resting order not the price that its button has', () => {
  expect(Object.keys(texts(openFacts(positionItem(position), '₹1.00')))).toEqual([
    ...['Amount', 'Entry Price', 'Status', 'Date'],
  ]);
  expect(Object.keys(texts(openFacts(orderItem(order), '₹1.00')))).toEqual([
    ...['Amount', 'Status', 'Date'],
  ]);
});

test('of what has ended: what its row does not say', () => {
  const won = { ...contract, status: 'WIN', exitPrice: '5788430.22000000' } as Contract;
  expect(texts(closedFacts(contractItem(won)))).toEqual({
    'Purchasing price': '₹500.00',
    'Opening price': '₹57,88,410.22',
    'Closing price': '₹57,88,430.22',
    'Contract time': '180s',
    'Profit and loss ratio': '+50%',
  });
});
