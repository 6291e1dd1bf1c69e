/** The forms of inviting and joining. */
import { expect, test } from 'vitest';

import { consoleInvitationTexts } from '#texts/console-invitations.ts';

import {
  joinErrors,
  joinLink,
  joinProblem,
  mayRevoke,
  mayTakeLink,
  pathOfInvitation,
} from './invitations.rules.ts';

test('an invitation to a role of power takes the path of proposals, a sub-admin gets a link at once', () => {
  for (const role of ['admin', 'finance', 'support'] as const) {
    expect(pathOfInvitation(role, 'another-admin')).toBe('another-admin');
    expect(pathOfInvitation(role, 'delayed')).toBe('delayed');
    expect(pathOfInvitation(role, 'operator')).toBe('operator');
    expect(pathOfInvitation(role, undefined)).toBe('at-once');
  }
  expect(pathOfInvitation('sub-admin', 'delayed')).toBe('at-once');
});

test('the link is for whoever invited, once approved; what nobody joined by may be revoked', () => {
  const own = { status: 'approved', inviterId: 'asha' } as const;
  expect(mayTakeLink(own, { id: 'asha' })).toBe(true);
  expect(mayTakeLink(own, { id: 'ravi' })).toBe(false);
  expect(mayTakeLink(own, null)).toBe(false);
  for (const status of ['waiting', 'rejected', 'open', 'revoked'] as const) {
    expect(mayTakeLink({ ...own, status }, { id: 'asha' })).toBe(false);
  }
  const all = [
    'waiting',
    'approved',
    'rejected',
    'open',
    'accepted',
    'revoked',
    'expired',
  ] as const;
  expect(all.filter((status) => mayRevoke({ status, inviterId: 'asha' }))).toEqual([
    'waiting',
    'approved',
    'open',
  ]);
  // The operator's.
  expect(all.filter((status) => mayRevoke({ status, inviterId: null }))).toEqual([]);
});

test('the code stands where browsers never send it', () => {
  const link = new URL(joinLink('https://drishti.example', 'abc_DEF-123'));
  expect(link.pathname + link.search).toBe('/console/join');
  expect(link.hash).toBe('#abc_DEF-123');
});

test('each field of the joining form has its own text', () => {
  expect(joinErrors({ name: ' ', password: 'short' })).toEqual({
    name: 'Please enter your name',
    password: 'Password should be at least 6 characters',
  });
  expect(joinErrors({ name: 'Ravi Iyer', password: 'iyer2026' })).toEqual({
    password: 'Password is too weak',
  });
  expect(joinErrors({ name: 'Ravi', password: 'long enough' })).toEqual({});
});

test('a spent link is explained; what belongs to a field stands at the field', () => {
  const answer = { detail: 'said by the server', fields: {}, retryAfter: null };
  expect(joinProblem({ ...answer, code: 'not-found' }).banner).toBe(
    consoleInvitationTexts().linkUsed,
  );
  expect(joinProblem({ ...answer, code: 'invalid', fields: { password: 'weak' } })).toEqual({
    fields: { password: 'weak' },
    banner: null,
  });
  expect(joinProblem({ ...answer, code: 'invalid', fields: { token: 'odd' } }).banner).toBe(
    answer.detail,
  );
  expect(joinProblem({ ...answer, code: 'email-taken' }).banner).toBe(answer.detail);
});
