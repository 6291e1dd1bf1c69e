/** The placement reducer: which steps follow which, and that no event but the server's answer makes a contract. */
import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';

import {
  idle,
  type Placement,
  type PlacementEvent,
  placementReducer,
  refusalDialog,
} from './placement.ts';
import type { Draft } from './ticket.rules.ts';

const draft: Draft = {
  coin: 'BTC',
  coinName: 'Bitcoin',
  direction: 'BUY_UP',
  stake: 1_000_000n,
  duration: 60,
};
const contract: Contract = {
  id: 'contract-1',
  coin: 'BTC',
  coinName: 'Bitcoin',
  direction: 'BUY_UP',
  amount: '10000.00',
  duration: 60,
  returnPercentage: 30,
  coinQuantity: null,
  status: 'ACTIVE',
  acceptedAt: '2026-11-21T10:00:00.000Z',
  acceptedAfterTick: 100,
  entryTick: null,
  entryPrice: null,
  entryAt: null,
  expiresAt: null,
  exitTick: null,
  exitPrice: null,
  exitAt: null,
  settledAt: null,
  payout: null,
  profit: null,
};

const run = (...events: PlacementEvent[]): Placement => events.reduce(placementReducer, idle);
const reviewed: PlacementEvent = { type: 'reviewed', draft, firstEver: false };
const confirmed: PlacementEvent = { type: 'confirmed', key: 'k'.repeat(16) };

test('a placement goes from review to submitting to created', () => {
  expect(run(reviewed)).toEqual({ step: 'reviewing', draft });
  expect(run(reviewed, confirmed)).toEqual({ step: 'submitting', draft, key: 'k'.repeat(16) });
  expect(run(reviewed, confirmed, { type: 'accepted', contract })).toEqual({
    step: 'created',
    draft,
    contract,
  });
});

test('the first contract ever is explained before it can be reviewed', () => {
  const first: PlacementEvent = { type: 'reviewed', draft, firstEver: true };
  expect(run(first).step).toBe('explaining');
  expect(run(first, confirmed).step, 'confirm is not reachable from the explainer').toBe(
    'explaining',
  );
  expect(run(first, { type: 'acknowledged' }).step).toBe('reviewing');
});

test('a request on its way can be neither dismissed nor confirmed again under another key', () => {
  const submitting = run(reviewed, confirmed);
  expect(placementReducer(submitting, { type: 'closed' })).toBe(submitting);
  expect(placementReducer(submitting, { type: 'confirmed', key: 'other-key-of-16ch' })).toBe(
    submitting,
  );
  const unknown = placementReducer(submitting, { type: 'unanswered' });
  expect(unknown).toEqual({ step: 'unknown', draft, key: 'k'.repeat(16) });
  expect(placementReducer(unknown, { type: 'closed' })).toBe(unknown);
});

test('an unknown result ends in created or failed, whichever the server tells', () => {
  const unknown = run(reviewed, confirmed, { type: 'unanswered' });
  expect(placementReducer(unknown, { type: 'accepted', contract }).step).toBe('created');
  expect(placementReducer(unknown, { type: 'refused', title: 't', detail: 'd' }).step).toBe(
    'failed',
  );
});

test('only an answer to an open request creates or fails a placement', () => {
  expect(run({ type: 'accepted', contract })).toBe(idle);
  expect(run(reviewed, { type: 'accepted', contract }).step).toBe('reviewing');
  expect(run(reviewed, { type: 'refused', title: 't', detail: 'd' }).step).toBe('reviewing');
});

test('the entry price reaches the success dialog by the live event of that contract only', () => {
  const created = run(reviewed, confirmed, { type: 'accepted', contract });
  const entered = { ...contract, entryTick: 101, entryPrice: '5791204.40000000' };
  expect(placementReducer(created, { type: 'contract-changed', contract: entered })).toEqual({
    step: 'created',
    draft,
    contract: entered,
  });
  const other = { ...entered, id: 'contract-2' };
  expect(placementReducer(created, { type: 'contract-changed', contract: other })).toBe(created);
});

test('closing leads back to idle from every step that is not on its way', () => {
  expect(run(reviewed, { type: 'closed' })).toBe(idle);
  expect(run(reviewed, confirmed, { type: 'accepted', contract }, { type: 'closed' })).toBe(idle);
});

test('refusals carry the texts of the ticket', () => {
  expect(refusalDialog('insufficient-funds', 'x')).toEqual({
    title: 'Transaction Error',
    detail: 'Insufficient balance to place this contract',
  });
  expect(refusalDialog('invalid', 'x')).toEqual({
    title: 'Transaction failed',
    detail: 'There was an error processing your transaction',
  });
  expect(refusalDialog('price-stale', 'Prices are delayed.')).toEqual({
    title: 'Transaction failed',
    detail: 'Prices are delayed.',
  });
});

test('one’s own limit stands at the amount as well', () => {
  const told = refusalDialog('own-limit', 'This would pass your limit.');
  const failed = placementReducer(
    { step: 'submitting', draft, key: 'key-1' },
    { type: 'refused', ...told },
  );
  expect(failed).toEqual({
    step: 'failed',
    draft,
    title: 'Transaction failed',
    detail: 'This would pass your limit.',
    atAmount: 'This would pass your limit.',
  });
});
