/** What is told of an account, whatever comes late, twice or together. */
import { expect, test } from 'vitest';

import type { Order } from '#protocol/orders.ts';
import { readCoins } from '#server/domain/market/market.ts';

import { openAccount } from './user-account.ts';

const bitcoin = readCoins(null).find(({ symbol }) => symbol === 'BTC');
const market = { coin: (symbol: string) => (symbol === 'BTC' ? bitcoin : undefined) };
const nothing = { orders: [], deposits: [], withdrawals: [], balances: [] };
const NOW = 1_767_600_000_000;

const open: Order = {
  id: 'trade-a',
  number: 12,
  clientOrderId: 'mine',
  coin: 'BTC',
  coinName: 'Bitcoin',
  side: 'buy',
  type: 'limit',
  status: 'pending',
  amount: '100.00',
  quantity: '0.00100000',
  byQuantity: true,
  price: '90000.00000000',
  limitPrice: null,
  timeInForce: 'gtc',
  postOnly: false,
  leverage: 1,
  positionId: null,
  fee: null,
  realised: null,
  acceptedAt: '2026-01-05T06:30:00.000Z',
  acceptedAfterTick: 2,
  pair: null,
  listNumber: null,
  listClientOrderId: null,
  changedAt: null,
  changedAfterTick: null,
  expiresAt: null,
  triggeredTick: null,
  fillTick: null,
  fillNumber: null,
  fillPrice: null,
  filledAt: null,
  endedAt: null,
  failure: null,
};
const filled: Order = {
  ...open,
  status: 'completed',
  amount: '90.00',
  fee: '0.00',
  fillTick: 5,
  fillNumber: 1,
  fillPrice: '90000.00000000',
  filledAt: '2026-01-05T06:31:00.000Z',
};

function account(standing: Order[] = [], lastNumber = 0) {
  const own = openAccount({ open: standing, lastNumber }, market);
  return (...orders: Order[]) =>
    own
      .tell({ ...nothing, orders }, NOW)
      .map((event) => (event as { x?: string; e: string }).x ?? (event as { e: string }).e);
}

test('an order that was first heard of after it was filled is told from its acceptance', () => {
  const tell = account();
  expect(tell(filled)).toEqual(['NEW', 'TRADE']);
  expect(tell(filled)).toEqual([]);
  expect(tell(open)).toEqual([]);
});

test('an open order is told on from where the stream began; what had ended before is nothing new', () => {
  expect(account([open], 12)(filled)).toEqual(['TRADE']);
  expect(account([], 12)(filled)).toEqual([]);
});

test('a change is told once, also with what followed it; one that comes late is none', () => {
  const tell = account([open], 12);
  const changed = { ...open, changedAt: '2026-01-05T06:30:10.000Z' };
  const again = { ...open, changedAt: '2026-01-05T06:30:20.000Z' };
  expect(tell(changed)).toEqual(['REPLACED']);
  expect(tell(again)).toEqual(['REPLACED']);
  expect(tell(changed)).toEqual([]);
  expect(account([open], 12)({ ...filled, changedAt: again.changedAt })).toEqual([
    'REPLACED',
    'TRADE',
  ]);
});

test('openings of positions and coins that are none are told to nobody', () => {
  const tell = account();
  expect(tell({ ...open, positionId: 'position-a' }, { ...open, coin: 'NONE' })).toEqual([]);
});
