/** How long a money request without an answer is sent again, waited for, and given up. */
import { expect, test } from 'vitest';

import { GIVE_UP_AFTER_MS, nextStep, REPEAT_FOR_MS, storedProblem } from './request-outcome.ts';

test('what never arrived is sent again for a short time only, under the same key', () => {
  const ask = (command: 'committed' | 'in-flight' | 'absent' | 'unreachable', ms: number) =>
    nextStep({ command, faulted: false, isEarlier: false, isGone: false, sinceConfirmedMs: ms });
  expect(ask('committed', 0)).toBe('answered');
  expect(ask('in-flight', GIVE_UP_AFTER_MS * 2)).toBe('wait');
  expect(ask('unreachable', GIVE_UP_AFTER_MS * 2)).toBe('wait');
  expect(ask('absent', 0)).toBe('repeat');
  expect(ask('absent', REPEAT_FOR_MS + 1)).toBe('wait');
  expect(ask('absent', GIVE_UP_AFTER_MS)).toBe('give-up');
});

test('what the server itself failed on and does not know of is not sent again', () => {
  const faulted = { faulted: true, isEarlier: false, isGone: false, sinceConfirmedMs: 0 };
  expect(nextStep({ command: 'absent', ...faulted })).toBe('give-up');
  expect(nextStep({ command: 'committed', ...faulted })).toBe('answered');
});

test('what an earlier page sent is asked after for a while and never sent again', () => {
  const ask = (command: 'committed' | 'in-flight' | 'absent' | 'unreachable', ms: number) =>
    nextStep({ command, faulted: false, isEarlier: true, isGone: false, sinceConfirmedMs: ms });
  expect(ask('committed', 0)).toBe('answered');
  expect(ask('absent', 0)).toBe('wait');
  expect(ask('absent', GIVE_UP_AFTER_MS)).toBe('give-up');
  expect(ask('unreachable', GIVE_UP_AFTER_MS * 2)).toBe('wait');
});

test('once its page is gone, a request is asked after for a while and never sent again', () => {
  const ask = (command: 'committed' | 'in-flight' | 'absent' | 'unreachable', ms: number) =>
    nextStep({ command, faulted: false, isEarlier: false, isGone: true, sinceConfirmedMs: ms });
  expect(ask('committed', 0)).toBe('answered');
  expect(ask('absent', 0)).toBe('wait');
  expect(ask('absent', GIVE_UP_AFTER_MS)).toBe('give-up');
  expect(ask('unreachable', 0)).toBe('wait');
  expect(ask('unreachable', GIVE_UP_AFTER_MS)).toBe('give-up');
});

test('a stored refusal reads like the one that was lost', () => {
  const problem = storedProblem({
    status: 409,
    body: { code: 'insufficient-funds', detail: 'Insufficient balance', requestId: 'r-1' },
  });
  expect(problem).toMatchObject({
    code: 'insufficient-funds',
    detail: 'Insufficient balance',
    status: 409,
    requestId: 'r-1',
  });
});
