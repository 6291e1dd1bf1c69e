/**
 * The withdrawal form's checks in their order, what is sent, what is masked, and the texts of
 * refusals.
 */
import { expect, test } from 'vitest';

import type { ProblemCode } from '#ui/client/api.ts';
import type { BankForm } from '#web/bank-details/bank-details.rules.ts';

import {
  availableAfter,
  refusalText,
  refusedFields,
  withdrawalAmount,
  withdrawalErrors,
} from './withdrawals.rules.ts';

const bank: BankForm = {
  accountNumber: '5010 0012 3444 17',
  accountNumberAgain: '50100012344417',
  accountName: ' Asha Verma ',
  bankName: 'HDFC Bank',
  ifsc: 'hdfc0001234',
  phone: '+91 98765 43210',
  additionalInfo: '',
};
const good = { isSignedIn: true, amount: '1500', available: '850000.00', bank };

test('a whole form has nothing wrong with it, with new and with saved bank details', () => {
  expect(withdrawalErrors(good)).toEqual({});
  expect(withdrawalErrors({ ...good, bank: null })).toEqual({});
});

test('nobody signed in hears that first and nothing else', () => {
  expect(withdrawalErrors({ ...good, isSignedIn: false, amount: '' })).toEqual({
    form: 'You must be logged in to withdraw funds',
  });
});

test.each(['', '0', '0.99', '1.234', '-5', '1e3'])('%j is no amount to withdraw', (amount) => {
  expect(withdrawalErrors({ ...good, amount })).toEqual({ amount: 'Please enter a valid amount' });
});

test('more than is available is said; the whole of it may go, and an unknown balance stops nobody', () => {
  const insufficient = { amount: 'Insufficient funds for withdrawal' };
  expect(withdrawalErrors({ ...good, amount: '850000.01' })).toEqual(insufficient);
  expect(withdrawalErrors({ ...good, amount: '850000' })).toEqual({});
  expect(withdrawalErrors({ ...good, amount: '850000.01', available: null })).toEqual({});
});

test('amounts are whole paise on the way out and in what stays', () => {
  expect(withdrawalAmount('1500.5')).toBe('1500.50');
  expect(availableAfter('850000.00', '1500.50')).toBe('848499.50');
  expect(availableAfter('10.00', '10.01')).toBeNull();
  expect(availableAfter(null, '10.00')).toBeNull();
});

const text = (code: ProblemCode, fields: Record<string, string> = {}) =>
  refusalText({ code, detail: 'As the server says.', fields });

test('refusals have the texts of the form', () => {
  const failed = 'There was an error submitting your withdrawal request. Please try again later.';
  expect(text('insufficient-funds')).toBe('Insufficient funds for withdrawal');
  expect(text('withdrawals-on-hold')).toBe('As the server says.');
  expect(text('unauthenticated')).toBe('You must be logged in to withdraw funds');
  expect(text('fault')).toBe(failed);
  expect(text('not-sent')).toBe(failed);
  expect(text('invalid')).toBe(failed);
  expect(text('invalid', { amount: 'x' })).toBe('As the server says.');
});

test('the server’s words find their fields, with and without the path to them', () => {
  const fields = { amount: 'a', 'bankDetails.ifsc': 'b', accountNumber: 'c', elsewhere: 'd' };
  expect(refusedFields({ fields })).toEqual({ amount: 'a', ifsc: 'b', accountNumber: 'c' });
});
