/** How a refusal becomes an answer: sentences for people, what they are made of for programs. */
import { expect, test } from 'vitest';

import { type Problem } from '#protocol/refusals.ts';
import type { KeptRefusal } from '#server/kit/refuse.ts';

import { problemBody } from './problems.ts';

const written = (kept: KeptRefusal) => JSON.parse(problemBody(JSON.stringify(kept))) as Problem;

test('a refusal with a reason at a field is written out with its facts', () => {
  const reason = { reason: 'amount-below', facts: { least: '500.00' } } as const;
  expect(
    written({
      code: 'invalid',
      reason,
      fields: { amount: reason, proof: 'proof-missing' },
      requestId: 'r',
    }),
  ).toEqual({
    type: '/problems/invalid',
    title: 'invalid',
    status: 400,
    code: 'invalid',
    detail: 'The smallest amount is ₹500.00.',
    reason: 'amount-below',
    facts: { least: '500.00' },
    fields: {
      amount: 'The smallest amount is ₹500.00.',
      proof: 'Please upload proof of payment',
    },
    reasons: { amount: reason, proof: { reason: 'proof-missing' } },
    requestId: 'r',
  });
});

test('one without a reason says what its code says, and nothing for programs', () => {
  expect(written({ code: 'not-found', requestId: 'r' })).toEqual({
    type: '/problems/not-found',
    title: 'not-found',
    status: 404,
    code: 'not-found',
    detail: 'Not found',
    requestId: 'r',
  });
});
