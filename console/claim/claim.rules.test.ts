/** The claim form: the code of the link, the checks, and what is said of each answer. */
import { expect, test } from 'vitest';

import { consoleSessionTexts } from '#texts/console-session.ts';

import { claimErrors, claimProblem } from './claim.rules.ts';

test('each empty field has its own text', () => {
  expect(claimErrors({ name: '', email: '', password: '' })).toEqual({
    name: 'Please enter your name',
    email: 'Invalid email format',
    password: 'Password should be at least 6 characters',
  });
  expect(claimErrors({ name: 'Asha', email: 'a@example.in', password: 'long enough' })).toEqual({});
});

test('answers are shown where they belong', () => {
  const answer = { detail: 'said by the server', fields: {}, retryAfter: null };
  expect(claimProblem({ ...answer, code: 'not-found' }).banner).toBe(
    consoleSessionTexts().linkUsed,
  );
  expect(claimProblem({ ...answer, code: 'email-taken' }).fields.email).toBe('said by the server');
  expect(
    claimProblem({ ...answer, code: 'invalid', fields: { password: 'Password is too weak' } }),
  ).toEqual({ fields: { password: 'Password is too weak' }, banner: null });
  expect(claimProblem({ ...answer, code: 'network' }).banner).toBe('said by the server');
});
