/**
 * Who decides a proposal: what its reader is told, and what a decision is answered, are one rule.
 */
import { expect, test } from 'vitest';

import { judge, kindsFor, shutFor } from './proposals.rules.ts';

const proposal = {
  kind: 'correction',
  proposedBy: 'asha',
  personId: 'customer',
  isDecided: false,
  isSameRoot: false,
  isNewerAccount: false,
  digest: 'd',
} as const;
const admin = { id: 'ravi', role: 'admin' } as const;

test('another admin decides; finance and support bank details only', () => {
  expect(shutFor(proposal, admin)).toBeNull();
  for (const role of ['finance', 'support'] as const) {
    expect(shutFor(proposal, { id: 'ravi', role })).toBe('admin-decides');
    expect(shutFor({ ...proposal, kind: 'bank-details' }, { id: 'ravi', role })).toBeNull();
  }
  for (const kind of kindsFor('admin')) expect(shutFor({ ...proposal, kind }, admin)).toBeNull();
});

test('nobody decides their own, what is about themselves, or what is decided', () => {
  expect(shutFor(proposal, { id: 'asha', role: 'admin' })).toBe('own-proposal');
  expect(shutFor(proposal, { id: 'customer', role: 'admin' })).toBe('about-you');
  expect(shutFor({ ...proposal, isDecided: true }, admin)).toBe('decided');
  expect(shutFor({ ...proposal, isDecided: true }, { id: 'asha', role: null })).toBe('decided');
});

test('nobody decides for an account that may be their own, or what was there before them', () => {
  for (const kind of kindsFor('admin')) {
    expect(shutFor({ ...proposal, kind, isSameRoot: true }, admin)).toBe('same-root');
    expect(shutFor({ ...proposal, kind, isNewerAccount: true }, admin)).toBe('newer-account');
  }
  const form = { digest: 'd', decision: 'approve' } as const;
  expect(judge({ ...proposal, isSameRoot: true }, admin, form)).toEqual({
    refused: 'four-eyes',
    reason: 'same-root',
  });
  const own = { id: 'asha', role: 'admin' } as const;
  expect(judge({ ...proposal, isSameRoot: true }, own, { ...form, decision: 'reject' })).toEqual({
    outcome: 'withdrawn',
  });
});

test('a decision is accepted of whom it is not shut to; its proposer may take it back', () => {
  const readers = [
    admin,
    { id: 'asha', role: 'admin' },
    { id: 'customer', role: 'admin' },
    { id: 'ravi', role: 'finance' },
  ] as const;
  for (const isDecided of [false, true]) {
    for (const reader of readers) {
      const shut = shutFor({ ...proposal, isDecided }, reader);
      for (const decision of ['approve', 'reject'] as const) {
        const verdict = judge({ ...proposal, isDecided }, reader, { digest: 'd', decision });
        const isTakenBack = shut === 'own-proposal' && decision === 'reject';
        expect('refused' in verdict, `${reader.id} ${decision}`).toBe(
          !isTakenBack && shut !== null,
        );
        if (isTakenBack) expect(verdict).toEqual({ outcome: 'withdrawn' });
        const stale = judge({ ...proposal, isDecided }, reader, { digest: 'x', decision });
        expect(stale).toEqual({ refused: isDecided ? 'already-decided' : 'changed' });
      }
    }
  }
});
