/**
 * What a placement shows: which steps follow which, and that nothing but the server's answer makes
 * a contract.
 */
import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { ApiProblem } from '#ui/client/api.ts';
import type { MoneyRequest } from '#ui/money/money-request.ts';

import {
  type PlacementState,
  placementOf,
  refusalDialog,
  type Review,
  type ReviewEvent,
  reviewReducer,
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
  closesAtTick: null,
  exitTick: null,
  exitPrice: null,
  exitAt: null,
  settledAt: null,
  payout: null,
  profit: null,
};

const run = (...events: ReviewEvent[]): Review =>
  events.reduce<Review>(reviewReducer, { step: 'idle' });
const reviewed: ReviewEvent = { type: 'reviewed', draft, firstEver: false };
const shown = (request: MoneyRequest<Draft, Contract>, known?: Contract): PlacementState =>
  placementOf({ step: 'idle' }, request, known);

test('what is asked for is reviewed, and left as it was', () => {
  expect(run(reviewed)).toEqual({ step: 'reviewing', draft });
  expect(run(reviewed, { type: 'left' })).toEqual({ step: 'idle' });
  const other: ReviewEvent = { ...reviewed, draft: { ...draft, stake: 1n } };
  expect(run(reviewed, other), 'a review is of one draft until it is left').toEqual(run(reviewed));
});

test('the first contract ever is explained before it can be reviewed', () => {
  const first: ReviewEvent = { type: 'reviewed', draft, firstEver: true };
  expect(run(first).step).toBe('explaining');
  expect(run(first, { type: 'acknowledged' })).toEqual({ step: 'reviewing', draft });
  expect(run({ type: 'acknowledged' })).toEqual({ step: 'idle' });
});

test('once it is sent, the request alone says what is shown', () => {
  expect(placementOf(run(reviewed), { step: 'idle' }, undefined)).toEqual({
    step: 'reviewing',
    draft,
  });
  expect(shown({ step: 'sending', draft, share: 0 })).toEqual({ step: 'submitting', draft });
  expect(shown({ step: 'unknown', draft, share: null })).toEqual({ step: 'unknown', draft });
  expect(shown({ step: 'done', draft, reply: contract })).toEqual({
    step: 'created',
    draft,
    contract,
  });
  const problem = new ApiProblem({ code: 'insufficient-funds', detail: 'x', status: 409 });
  expect(shown({ step: 'failed', draft, problem })).toEqual({
    step: 'failed',
    draft,
    title: 'Transaction Error',
    detail: 'Insufficient balance to place this contract',
  });
});

test('the entry price reaches the success dialog by what is known of that contract only', () => {
  const entered = { ...contract, entryTick: 101, entryPrice: '5791204.40000000' };
  const done = { step: 'done', draft, reply: contract } as const;
  const other = { ...entered, id: 'contract-2' };
  expect(shown(done, entered)).toEqual({ step: 'created', draft, contract: entered });
  expect(shown(done, other)).toEqual({ step: 'created', draft, contract });
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
  expect(refusalDialog('not-sent', 'x')).toEqual(refusalDialog('invalid', 'x'));
  expect(refusalDialog('price-stale', 'Prices are delayed.')).toEqual({
    title: 'Transaction failed',
    detail: 'Prices are delayed.',
  });
});

test('one’s own limit stands at the amount as well', () => {
  expect(refusalDialog('own-limit', 'This would pass your limit.')).toEqual({
    title: 'Transaction failed',
    detail: 'This would pass your limit.',
    atAmount: 'This would pass your limit.',
  });
});
