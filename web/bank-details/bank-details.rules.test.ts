/** What is wrong with bank details, what is sent of them, and what is masked. */
import { expect, test } from 'vitest';

import {
  bankDetailsOf,
  bankErrors,
  type BankForm,
  bankFormOf,
  maskNumber,
  savingProblem,
} from './bank-details.rules.ts';

const bank: BankForm = {
  accountNumber: '5010 0012 3444 17',
  accountNumberAgain: '50100012344417',
  accountName: ' Asha Verma ',
  bankName: 'HDFC Bank',
  ifsc: 'hdfc0001234',
  phone: '+91 98765 43210',
  additionalInfo: '',
};
test('each required detail that is missing is marked, and said once for all of them', () => {
  const empty = {
    ...bank,
    accountNumber: '',
    accountNumberAgain: '',
    accountName: ' ',
    bankName: '',
  };
  expect(bankErrors(empty)).toEqual({
    accountNumber: 'Required',
    accountName: 'Required',
    bankName: 'Required',
    details: 'Please fill in all required bank details',
  });
});

test.each([
  [{ accountNumber: '12345' }, 'accountNumber', 'An account number has 6 to 20 digits.'],
  [{ accountNumber: '12345x78' }, 'accountNumber', 'An account number has 6 to 20 digits.'],
  [{ accountNumberAgain: '5' }, 'accountNumberAgain', 'The account numbers do not match.'],
  [{ ifsc: 'HDFC1001234' }, 'ifsc', 'An IFSC code has 11 letters and digits, e.g. HDFC0001234.'],
  [
    { phone: '98765 43210' },
    'phone',
    'Enter the number with its country code, e.g. +91 98765 43210.',
  ],
])('%j is said at its field', (changed, field, text) => {
  expect(bankErrors({ ...bank, ...changed })).toEqual({ [field]: text });
});

test('optional details may stay empty and are then not sent', () => {
  const plain = { ...bank, ifsc: ' ', phone: '' };
  expect(bankErrors(plain)).toEqual({});
  expect(bankDetailsOf(plain)).toEqual({
    accountName: 'Asha Verma',
    bankName: 'HDFC Bank',
    accountNumber: '50100012344417',
  });
  expect(bankDetailsOf({ ...bank, additionalInfo: ' Savings ' })).toMatchObject({
    ifsc: 'HDFC0001234',
    phone: '+91 98765 43210',
    additionalInfo: 'Savings',
  });
});

test('of an account number only the last four digits are shown', () => {
  expect(maskNumber('50100012344417')).toBe('••••4417');
});

test('a form opens with what was left in it, and never with an account number', () => {
  expect(bankFormOf({ ...bank, amount: '5' })).toEqual({
    ...bank,
    accountNumber: '',
    accountNumberAgain: '',
  });
  expect(bankFormOf({}).bankName).toBe('');
});

test('what the server says of the saving is at its fields, or said of the whole', () => {
  const said = (code: Parameters<typeof savingProblem>[0]['code'], fields = {}) =>
    savingProblem({ code, detail: 'As the server says.', fields });
  const ifsc = { ifsc: 'Not an IFSC code.' };
  expect(said('invalid', { ...ifsc, elsewhere: 'x' })).toEqual({ errors: ifsc, text: null });
  const failed = 'Your bank details were not saved. Please try again later.';
  expect(said('invalid')).toEqual({ errors: {}, text: failed });
  expect(said('fault').text).toBe(failed);
  expect(said('ledger-halted').text).toBe('As the server says.');
  expect(said('not-sent').text).toBe('As the server says.');
  expect(said('bank-details-fixed').text).toMatch(/^Bank details were already saved before\./);
});
