/** The forms' checks with the product's texts, and where each answer of the server is shown. */
import { expect, test } from 'vitest';

import { signInErrors, signInProblem, signUpErrors, signUpProblem } from './auth.rules.ts';

const answer = { detail: 'said by the server', fields: {}, retryAfter: null };

test('an empty sign-up names every field with its own text', () => {
  expect(signUpErrors({ name: ' ', email: '', password: '', referral: '' })).toEqual({
    name: 'Please enter your name',
    email: 'Invalid email format',
    password: 'Password should be at least 6 characters',
    referral: 'Please enter a referral code',
  });
});

test('a whole sign-up has no errors; six characters are counted as people count them', () => {
  const form = { name: 'Asha', email: ' asha@example.in ', password: 'पासवर्ड', referral: 'A1' };
  expect(signUpErrors(form)).toEqual({});
  expect(signUpErrors({ ...form, password: '🙂🙂🙂' }).password).toBe(
    'Password should be at least 6 characters',
  );
});

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

test('the server’s field messages land at their fields, others above the form', () => {
  const fields = { referral: 'This referral code does not exist' };
  expect(signUpProblem({ ...answer, code: 'invalid', fields })).toEqual({ fields, banner: null });
  expect(signUpProblem({ ...answer, code: 'invalid', fields: { other: 'x' } })).toEqual({
    fields: {},
    banner: 'said by the server',
  });
  expect(signUpProblem({ ...answer, code: 'email-taken' }).fields.email).toBe(
    'This email is already registered. Try logging in instead.',
  );
  expect(signUpProblem({ ...answer, code: 'fault' }).banner).toBe(
    'An error occurred during signup',
  );
  expect(signInProblem({ ...answer, code: 'fault' }).banner).toBe('An error occurred during login');
  expect(signInProblem({ ...answer, code: 'network' }).banner).toBe(
    'Network error. Check your connection.',
  );
});
