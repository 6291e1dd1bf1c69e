/**
 * The sign-in form's checks with the product's texts, and where each answer of the server is shown.
 */
import { expect, test } from 'vitest';

import { signInErrors, signInProblem } from './sign-in.rules.ts';

const answer = { detail: 'said by the server', fields: {}, retryAfter: null };

test.each(['asha', 'asha@', '@example.in', 'asha@example', 'a b@example.in'])(
  '%s is not an e-mail address',
  (email) => {
    expect(signInErrors({ email, password: 'x' })).toEqual({ email: 'Invalid email format' });
  },
);

test('a refused sign-in shows the neutral text of the server above the form', () => {
  expect(signInProblem({ ...answer, code: 'unauthenticated' })).toEqual({
    fields: {},
    banner: 'said by the server',
  });
});

test('too many attempts say when to come back', () => {
  expect(signInProblem({ ...answer, code: 'rate-limited', retryAfter: 300 }).banner).toBe(
    'Too many failed login attempts, please try again later (in 5 minutes).',
  );
  expect(signInProblem({ ...answer, code: 'rate-limited' }).banner).toBe(
    'Too many failed login attempts, please try again later',
  );
});

test('other answers have the texts of the product', () => {
  expect(signInProblem({ ...answer, code: 'fault' }).banner).toBe('An error occurred during login');
  expect(signInProblem({ ...answer, code: 'network' }).banner).toBe(
    'Network error. Check your connection.',
  );
});
