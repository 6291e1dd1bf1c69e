/**
 * The deposit form's checks, where answers of the server are shown, the payment link, and the size
 * of a scaled image.
 */
import { expect, test } from 'vitest';

import type { Payee } from '#protocol/deposits.ts';
import type { ProblemCode } from '#ui/client/api.ts';

import {
  bytesWords,
  depositAmount,
  depositErrors,
  depositRefusal,
  plainReference,
  upiLink,
} from './deposits.rules.ts';

test.each([
  ['1500', '1500.00'],
  ['1', '1.00'],
  ['1.5', '1.50'],
  ['0.99', null],
  ['0', null],
  ['', null],
  ['1.234', null],
  ['-5', null],
  ['1e3', null],
  ['99999999999999999.99', '99999999999999999.99'],
])('the amount %j goes over the wire as %j', (typed, amount) => {
  expect(depositAmount(typed)).toBe(amount);
});

const good = { isSignedIn: true, amount: '1500', reference: '', hasProof: true };

test('a whole form has nothing wrong with it', () => {
  expect(depositErrors(good)).toEqual({});
  expect(depositErrors({ ...good, reference: 'axis 1234-5678 9012' })).toEqual({});
});

test('each missing part is said at its place, all at once', () => {
  expect(depositErrors({ ...good, amount: '0.99', reference: '12345', hasProof: false })).toEqual({
    amount: 'Please enter a valid amount',
    reference: 'Enter 12 to 22 letters and digits.',
    proof: 'Please upload proof of payment',
  });
});

test('nobody signed in hears that first and nothing else', () => {
  expect(depositErrors({ ...good, isSignedIn: false, amount: '' })).toEqual({
    form: 'You must be logged in to deposit funds',
  });
});

test('a reference is compared without blanks, hyphens and case', () => {
  expect(plainReference(' hdfcr5 2026-1121 00042 ')).toBe('HDFCR52026112100042');
});

const answer = (code: ProblemCode, fields: Record<string, string> = {}) =>
  depositRefusal({ code, detail: 'As the server says.', fields });

test('a refusal is shown at the field it is about', () => {
  expect(answer('invalid', { amount: 'Too much.' })).toEqual({ amount: 'Too much.' });
  expect(answer('too-large')).toEqual({ proof: 'As the server says.' });
  expect(answer('unsupported-media-type')).toEqual({
    proof: 'Error processing image. Please try a different image.',
  });
  expect(answer('reference-used')).toEqual({ reference: 'As the server says.' });
});

test('a refusal without a field is shown at the button', () => {
  const failed = { form: 'Failed to submit deposit request. Please try again.' };
  expect(answer('invalid', { other: 'x' })).toEqual(failed);
  expect(answer('fault')).toEqual(failed);
  expect(answer('not-sent')).toEqual(failed);
  expect(answer('rate-limited')).toEqual({ form: 'As the server says.' });
  expect(answer('unauthenticated')).toEqual({ form: 'You must be logged in to deposit funds' });
});

const payee: Payee = {
  accountName: 'Drishti & Sons',
  accountNumber: '50100012345678',
  bankName: 'HDFC Bank',
  ifsc: 'HDFC0001234',
  upiId: 'drishti.pay@hdfcbank',
  reference: 'DR7F3K2Q',
};

test('the payment link keeps the @, has blanks as %20 and the amount with two decimals', () => {
  expect(upiLink(payee, '1500.00')).toBe(
    'upi://pay?pa=drishti.pay@hdfcbank&pn=Drishti%20%26%20Sons&tr=DR7F3K2Q&tn=DR7F3K2Q&am=1500.00&cu=INR',
  );
  expect(upiLink(payee, null)).not.toContain('am=');
  expect(upiLink({ ...payee, upiId: null }, '1500.00')).toBeNull();
});

test.each([
  [120, '1 kB'],
  [211_800, '212 kB'],
  [1_449_000, '1.4 MB'],
])('%d bytes read as %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words);
});
