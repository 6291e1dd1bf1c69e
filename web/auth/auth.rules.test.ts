/**
 * The sign-up form's checks with the product's texts, and where each answer of the server is shown.
 */
import { expect, test } from 'vitest';

import { passwordHintTexts } from '#texts/password-hints.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordHint } from '#texts/password-texts.ts';
import { readAs } from '#texts/reader.ts';

import { signUpErrors, signUpProblem } from './auth.rules.ts';

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
  const form = { name: 'Asha', email: ' asha@example.in ', password: 'पासवर्ड मेरा', referral: 'A1' };
  expect(signUpErrors(form)).toEqual({});
  expect(signUpErrors({ ...form, password: '🙂🙂🙂' }).password).toBe(
    'Password should be at least 6 characters',
  );
});

test('a name that nobody can see is none, and a password that says only who it is of is weak', () => {
  const form = { name: 'Asha', email: 'asha@example.in', password: 'पासवर्ड मेरा', referral: 'A1' };
  expect(signUpErrors({ ...form, name: '\u200b\u2060\u3164' }).name).toBe('Please enter your name');
  for (const password of ['        ', 'asha@example.in', 'Asha2026']) {
    expect(signUpErrors({ ...form, password }).password).toBe('Password is too weak');
  }
});

const kavya = { name: 'Kavya', email: 'kavya@example.in' };
const nobody = { name: '', email: '' };
test.each([
  ['abc12', kavya, 'length'],
  ['kavya12', kavya, 'length'],
  ['kavya123', kavya, 'own'],
  ['Kavya@2026', kavya, 'own'],
  ['ababababab', kavya, 'varied'],
  ['mumbai2026', kavya, 'guessed'],
  ['kavya123', nobody, 'guessedOrOwn'],
] as const)('of %j, refused, one line says which rule it misses', (value, owner, missed) => {
  for (const locale of ['en', 'hi'] as const) {
    const { passwordRule } = peopleTexts(locale);
    const passwordMisses = passwordHintTexts(locale).misses;
    const saidOf = (error?: string) => readAs(locale, () => passwordHint({ value, error }, owner));
    expect([saidOf('refused'), saidOf()]).toEqual([passwordMisses[missed], passwordRule]);
  }
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
});
