/** The settings as a form: what was changed, and how it reads. */
import { expect, test } from 'vitest';

import type { Settings } from '#protocol/settings.ts';

import { changesOf, draftOf, settingGroups, settingLabel, settingText } from './settings.rules.ts';

const settings: Settings = {
  depositThreshold: '100000.00',
  withdrawalThreshold: '50000.00',
  depositMin: '1.00',
  depositMax: null,
  withdrawalMin: '1.00',
  withdrawalMax: null,
  payeeAccountName: null,
  payeeAccountNumber: null,
  payeeBankName: null,
  payeeIfsc: null,
  payeeUpiId: null,
  orderTypes: ['market'],
  coinLongLimit: '1000000000.00',
  coinShortLimit: '1000000000.00',
  personLongLimit: '100000000.00',
  personShortLimit: '100000000.00',
  contractsPerMinute: 60,
  openContractsPerCoin: 50,
  contact: null,
};

test('every setting stands in the form once', () => {
  const names = settingGroups.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names.toSorted()).toEqual(Object.keys(settings).toSorted());
});

test('an untouched form changes nothing, nor does the same amount written otherwise', () => {
  const none = { changes: {}, lines: [], errors: {} };
  expect(changesOf(settings, draftOf(settings))).toEqual(none);
  expect(changesOf(settings, { ...draftOf(settings), depositThreshold: '100000' })).toEqual(none);
  expect(changesOf(settings, { ...draftOf(settings), payeeUpiId: '  ' })).toEqual(none);
});

test('changes are sent as the server takes them and shown as people read them', () => {
  const draft = {
    ...draftOf(settings),
    depositThreshold: '250000',
    withdrawalMax: '99.5',
    payeeAccountNumber: ' 0012345 ',
    orderTypes: 'all',
    contractsPerMinute: ' 120 ',
  };
  const { changes, lines, errors } = changesOf(settings, draft);
  expect(errors).toEqual({});
  expect(changes).toEqual({
    depositThreshold: '250000',
    withdrawalMax: '99.5',
    payeeAccountNumber: '0012345',
    orderTypes: ['market', 'limit', 'stop'],
    contractsPerMinute: 120,
  });
  expect(lines.map(({ before, after }) => `${before} -> ${after}`)).toEqual([
    '₹1,00,000.00 -> ₹2,50,000.00',
    'no limit -> ₹99.50',
    'not set -> 0012345',
    'market -> market, limit, stop',
    '60 -> 120',
  ]);
});

test('account numbers that differ by a zero in front are different', () => {
  const known = { ...settings, payeeAccountNumber: '0123' };
  expect(
    changesOf(known, { ...draftOf(known), payeeAccountNumber: '123' }).changes.payeeAccountNumber,
  ).toBe('123');
});

test('what is no amount has its text at the field and is not sent', () => {
  const draft = {
    ...draftOf(settings),
    depositMin: '',
    withdrawalMin: '1.234',
    openContractsPerCoin: '0.5',
  };
  const { changes, errors } = changesOf(settings, draft);
  expect(changes).toEqual({});
  expect(errors).toEqual({
    depositMin: 'Please enter an amount in rupees.',
    withdrawalMin: 'Please enter an amount in rupees.',
    openContractsPerCoin: 'Please enter a whole number above zero.',
  });
});

test('the history is readable even where a setting is no longer known', () => {
  expect(settingText('depositMax', null)).toBe('no limit');
  expect(settingText('gone', { a: 1 })).toBe('{"a":1}');
  expect(settingLabel('gone')).toBe('gone');
  expect(settingLabel('payeeIfsc')).toBe('IFSC');
});
