/**
 * The checks of the reset forms with the product's texts, and where each answer of the server is
 * shown.
 */
import { expect, test } from 'vitest';

import type { FormAnswer } from '#ui/forms/form-problems.ts';

import { forgotErrors, resetErrors, resetProblem, resetTokenOf } from './reset.rules.ts';

const answer = { detail: 'said by the server', fields: {}, retryAfter: null };
const token = 'aB3_-'.repeat(9).slice(0, 43);

test('the token is what stands after #, whole or not at all', () => {
  expect(resetTokenOf(`#${token}`)).toBe(token);
  for (const hash of ['', '#', `#${token}x`, `#${token.slice(1)}`, `#${token.slice(1)}%`, token]) {
    expect(resetTokenOf(hash)).toBeNull();
  }
});

test('each field has its text before anything is sent', () => {
  expect(forgotErrors({ email: 'asha' })).toEqual({ email: 'Invalid email format' });
  expect(forgotErrors({ email: ' asha@example.in ' })).toEqual({});
  expect(resetErrors({ password: '12345', again: '1234', code: '' })).toEqual({
    password: 'Password should be at least 6 characters',
    again: 'New passwords do not match.',
  });
  expect(resetErrors({ password: ' '.repeat(8), again: ' '.repeat(8), code: '' })).toEqual({
    password: 'Password is too weak',
  });
  expect(resetErrors({ password: 'correct horse', again: 'correct horse', code: '' })).toEqual({});
});

const problemOf = (answered: Pick<FormAnswer, 'code'> & Partial<FormAnswer>) =>
  resetProblem<{ password: string; code: string }>({ ...answer, ...answered }, [
    'password',
    'code',
  ]);

test('answers land at their field, or above the form in words that help', () => {
  const fields = { password: 'Password is too weak' };
  expect(problemOf({ code: 'invalid', fields })).toEqual({ fields, banner: null });
  const atCode = { code: 'This code is wrong.' };
  expect(problemOf({ code: 'invalid', fields: atCode }).fields).toEqual(atCode);
  expect(problemOf({ code: 'not-found' }).banner).toBe('said by the server');
  expect(problemOf({ code: 'rate-limited', retryAfter: 120 }).banner).toBe(
    'said by the server (in 2 minutes).',
  );
  expect(problemOf({ code: 'network' }).banner).toBe('Network error. Check your connection.');
  expect(problemOf({ code: 'fault' }).banner).toBe('The password could not be reset.');
});
