/** The change of a password: what is said at which field, with the product's texts. */
import { expect, test } from 'vitest';

import { passwordErrors, passwordProblem } from './password.rules.ts';

const answer = { detail: 'said by the server', fields: {}, retryAfter: null };
const form = {
  currentPassword: 'old',
  newPassword: 'a new long one',
  again: 'a new long one',
  code: '',
};
const asha = { name: 'Asha Verma', email: 'asha@example.in' };

test('all three fields are required', () => {
  expect(
    passwordErrors({ currentPassword: '', newPassword: '', again: '', code: '' }, asha),
  ).toEqual({
    currentPassword: 'Please enter your current password',
    newPassword: 'Please enter a new password',
    again: 'Please enter the new password again',
  });
  expect(passwordErrors(form, asha)).toEqual({});
});

test.each(['A new long one', 'a new long one ', 'a new long'])(
  '%j is not the same as the new password',
  (again) => {
    expect(passwordErrors({ ...form, again }, asha)).toEqual({
      again: 'New passwords do not match.',
    });
  },
);

test.each([
  ['five5', 'Password should be at least 6 characters'],
  ['        ', 'Password is too weak'],
  ['AshaVerma', 'Password is too weak'],
])('%j is refused before it is sent', (newPassword, text) => {
  const typed = { ...form, newPassword, again: newPassword };
  expect(passwordErrors(typed, asha)).toEqual({ newPassword: text });
});

test('refusals stand at their field, or above the form in the product’s words', () => {
  const fields = { newPassword: 'Password is too weak' };
  expect(passwordProblem({ ...answer, code: 'invalid', fields })).toEqual({ fields, banner: null });
  const atCode = { code: 'This code is wrong.' };
  expect(passwordProblem({ ...answer, code: 'invalid', fields: atCode }).fields).toEqual(atCode);
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
