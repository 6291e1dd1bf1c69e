/** The forms of inviting and joining. */
import { expect, test } from 'vitest';

import { joinErrors, joinLink, joinLinkUsed, joinProblem } from './invitations.rules.ts';

test('the code stands where browsers never send it', () => {
  const link = new URL(joinLink('https://drishti.example', 'abc_DEF-123'));
  expect(link.pathname + link.search).toBe('/console/join');
  expect(link.hash).toBe('#abc_DEF-123');
});

test('each field of the joining form has its own text', () => {
  expect(joinErrors({ name: ' ', password: 'short' })).toEqual({
    name: 'Please enter your name',
    password: 'Use at least 8 characters',
  });
  expect(joinErrors({ name: 'Ravi', password: 'long enough' })).toEqual({});
});

test('a spent link is explained; what belongs to a field stands at the field', () => {
  const answer = { detail: 'said by the server', fields: {}, retryAfter: null };
  expect(joinProblem({ ...answer, code: 'not-found' }).banner).toBe(joinLinkUsed);
  expect(joinProblem({ ...answer, code: 'invalid', fields: { password: 'weak' } })).toEqual({
    fields: { password: 'weak' },
    banner: null,
  });
  expect(joinProblem({ ...answer, code: 'invalid', fields: { token: 'odd' } }).banner).toBe(
    answer.detail,
  );
  expect(joinProblem({ ...answer, code: 'email-taken' }).banner).toBe(answer.detail);
});
