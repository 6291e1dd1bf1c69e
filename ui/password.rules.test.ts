/** The change of a password: what is said at which field, with the product's texts. */
import { expect, test } from 'vitest';

import { passwordErrors, passwordProblem } from './password.rules.ts';

const answer = { detail: 'said by the server', fields: {}, retryAfter: null };
const form = { currentPassword: 'old', newPassword: 'new', again: 'new' };

test('all three fields are required', () => {
  expect(passwordErrors({ currentPassword: '', newPassword: '', again: '' })).toEqual({
    currentPassword: 'Please enter your current password',
    newPassword: 'Please enter a new password',
    again: 'Please enter the new password again',
  });
  expect(passwordErrors(form)).toEqual({});
});

test.each(['New', 'new ', 'newer'])('%j is not the same as the new password', (again) => {
  expect(passwordErrors({ ...form, again })).toEqual({ again: 'New passwords do not match.' });
});

test('refusals stand at their field, or above the form in the product’s words', () => {
  const fields = { newPassword: 'Password is too weak' };
  expect(passwordProblem({ ...answer, code: 'invalid', fields })).toEqual({ fields, banner: null });
  expect(passwordProblem({ ...answer, code: 'unauthenticated' })).toEqual({
    fields: {},
    banner: 'No user is logged in.',
  });
  expect(passwordProblem({ ...answer, code: 'network' }).banner).toBe(
    'Network error. Check your connection.',
  );
  expect(passwordProblem({ ...answer, code: 'fault' }).banner).toBe('Failed to change password.');
  expect(passwordProblem({ ...answer, code: 'rate-limited', retryAfter: 40 }).banner).toBe(
    'said by the server (in 40 seconds).',
  );
});
