/** The steps of a decision, and what is said of each refusal. */
import { expect, test } from 'vitest';

import {
  type Act,
  type DecisionState,
  decidedText,
  type DecisionEvent,
  decisionReducer,
  idle,
  refusalText,
} from './decision.rules.ts';

const act: Act = { kind: 'reject', digest: 'd'.repeat(64), reason: 'Not readable.' };
const run = (...events: DecisionEvent[]): DecisionState => events.reduce(decisionReducer, idle);

test('approving is asked, confirmed, sent and answered', () => {
  expect(run({ type: 'approve-asked' })).toEqual({ step: 'confirming' });
  const sent = run({ type: 'approve-asked' }, { type: 'sent', act });
  expect(sent).toEqual({ step: 'sending', act });
  expect(decisionReducer(sent, { type: 'answered' })).toEqual(idle);
});

test('what is on its way cannot be left, asked anew or turned into something else', () => {
  const sent = run({ type: 'sent', act });
  const unknown = decisionReducer(sent, { type: 'unanswered', isRepeating: false });
  expect(unknown).toEqual({ step: 'unknown', act, isRepeating: false });
  for (const type of ['left', 'approve-asked', 'reject-asked', 'note-asked'] as const) {
    expect(decisionReducer(sent, { type })).toEqual(sent);
    expect(decisionReducer(unknown, { type })).toEqual(unknown);
  }
});

test('an unknown outcome stays unknown while it is asked for and sent once more', () => {
  const asked = run({ type: 'sent', act }, { type: 'unanswered', isRepeating: false });
  const again = decisionReducer(asked, { type: 'unanswered', isRepeating: true });
  expect(again).toEqual({ step: 'unknown', act, isRepeating: true });
  expect(decisionReducer(again, { type: 'answered' })).toEqual(idle);
  expect(run({ type: 'unanswered', isRepeating: true }), 'nothing was sent').toEqual(idle);
});

test('a refusal keeps the reason that was written', () => {
  const refused = run({ type: 'sent', act }, { type: 'refused', text: 'no' });
  expect(refused).toEqual({ step: 'refused', text: 'no', reason: 'Not readable.' });
  expect(decisionReducer(refused, { type: 'reject-asked' })).toEqual({
    step: 'rejecting',
    reason: 'Not readable.',
  });
});

test('a lock that was refused says nothing of a decision on its way', () => {
  const sent = run({ type: 'sent', act });
  const unknown = decisionReducer(sent, { type: 'unanswered', isRepeating: false });
  for (const state of [sent, unknown]) {
    expect(decisionReducer(state, { type: 'claim-refused', text: 'no' })).toEqual(state);
  }
  expect(run({ type: 'note-asked' }, { type: 'claim-refused', text: 'no' }).step).toBe('noting');
  const confirming = run({ type: 'approve-asked' }, { type: 'claim-refused', text: 'no' });
  expect(confirming).toEqual({ step: 'refused', text: 'no', reason: '' });
});

const nowMs = Date.parse('2026-11-21T10:00:00.000Z');
const ravi = { id: 'r', name: 'Ravi Menon' };
const pending = {
  status: 'pending' as const,
  decidedAt: null,
  decidedBy: null,
  claim: { by: ravi, until: '2026-11-21T09:57:00.000Z' },
  shut: 'claimed' as const,
};
const approved = {
  ...pending,
  status: 'approved' as const,
  decidedAt: '2026-11-21T09:52:00.000Z',
  decidedBy: ravi,
};

test('a late decision says who was first, and when', () => {
  expect(refusalText({ code: 'already-decided', detail: 'Decided.' }, approved, nowMs)).toBe(
    'Already approved by R. Menon at 3:22 pm. Your decision had no effect.',
  );
  expect(refusalText({ code: 'already-decided', detail: 'Decided.' }, null, nowMs)).toBe(
    'Decided. Your decision had no effect.',
  );
  expect(decidedText({ ...approved, status: 'cancelled', decidedBy: null }, nowMs)).toBe(
    'Cancelled by the user at 3:22 pm.',
  );
  expect(decidedText(approved, nowMs)).toBe('Approved by R. Menon at 3:22 pm.');
  expect(decidedText(pending, nowMs)).toBeNull();
});

test('a lock names who has it; a second approval by the same person says why not', () => {
  expect(refusalText({ code: 'claimed', detail: 'x' }, pending, nowMs)).toBe(
    'R. Menon is reviewing this until 3:27 pm.',
  );
  const approvedByMe = { ...pending, shut: 'approved-before' as const };
  expect(refusalText({ code: 'four-eyes', detail: 'x' }, approvedByMe, nowMs)).toContain(
    'You have',
  );
  const own = { ...pending, shut: 'own-request' as const };
  expect(refusalText({ code: 'four-eyes', detail: 'own request' }, own, nowMs)).toBe('own request');
  expect(refusalText({ code: 'changed', detail: 'It changed.' }, pending, nowMs)).toBe(
    'It changed.',
  );
});
