/** Tables of what an operator may set. */
import { expect, test } from 'vitest';

import type { Settings } from '#protocol/settings.ts';

import { checkSettings } from './settings.rules.ts';

const current: Settings = {
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

test.each<[Partial<Settings>, Partial<Settings>]>([
  [{ depositThreshold: '200000' }, { depositThreshold: '200000.00' }],
  [{ depositThreshold: ' 5.5 ', depositMin: '1.00' }, { depositThreshold: '5.50' }],
  [
    { depositMin: '10', depositMax: '10' },
    { depositMin: '10.00', depositMax: '10.00' },
  ],
  [{ payeeIfsc: 'hdfc0001234' }, { payeeIfsc: 'HDFC0001234' }],
  [
    { coinLongLimit: '5', personShortLimit: null },
    { coinLongLimit: '5.00', personShortLimit: null },
  ],
  [{ payeeUpiId: 'drishti.pay@okhdfc' }, { payeeUpiId: 'drishti.pay@okhdfc' }],
  [{ payeeAccountNumber: '000123456789' }, { payeeAccountNumber: '000123456789' }],
  [{ payeeAccountName: ' Drishti Pvt Ltd ' }, { payeeAccountName: 'Drishti Pvt Ltd' }],
  [{ contact: ' help@house.example ' }, { contact: 'help@house.example' }],
  [{ orderTypes: ['stop', 'limit', 'market'] }, { orderTypes: ['market', 'limit', 'stop'] }],
])('%j is written %j', (changes, clean) => {
  expect(checkSettings(current, changes)).toEqual({ changes: clean });
});

test.each<[Partial<Settings>, string, string]>([
  [{ depositThreshold: '0' }, 'depositThreshold', 'rupees-invalid'],
  [{ depositThreshold: '-5' }, 'depositThreshold', 'rupees-invalid'],
  [{ withdrawalThreshold: '1e5' }, 'withdrawalThreshold', 'rupees-invalid'],
  [{ withdrawalThreshold: '1.001' }, 'withdrawalThreshold', 'rupees-invalid'],
  [{ withdrawalThreshold: '99999999999999999999' }, 'withdrawalThreshold', 'rupees-invalid'],
  [{ depositMax: '0.50' }, 'depositMax', 'min-above-max'],
  [{ withdrawalMin: '20', withdrawalMax: '10' }, 'withdrawalMax', 'min-above-max'],
  [{ payeeIfsc: 'HDFC1001234' }, 'payeeIfsc', 'ifsc-invalid'],
  [{ payeeIfsc: 'HDFC000123' }, 'payeeIfsc', 'ifsc-invalid'],
  [{ payeeUpiId: 'drishti' }, 'payeeUpiId', 'upi-invalid'],
  [{ payeeUpiId: 'a b@bank' }, 'payeeUpiId', 'upi-invalid'],
  [{ payeeUpiId: 'pay@bank?am=1' }, 'payeeUpiId', 'upi-invalid'],
  [{ payeeAccountNumber: '12345' }, 'payeeAccountNumber', 'account-number-invalid'],
  [{ payeeAccountName: '' }, 'payeeAccountName', 'setting-text-invalid'],
  [{ payeeBankName: 'x\u202ey' }, 'payeeBankName', 'setting-text-invalid'],
  [{ personLongLimit: '0' }, 'personLongLimit', 'rupees-invalid'],
  [{ orderTypes: [] }, 'orderTypes', 'order-types-invalid'],
  [{ orderTypes: ['market', 'limit'] }, 'orderTypes', 'order-types-invalid'],
  [{}, 'changes', 'settings-unchanged'],
  [{ depositMin: '1' }, 'changes', 'settings-unchanged'],
])('%j is refused at %s', (changes, field, text) => {
  expect(checkSettings(current, changes)).toEqual({ faults: { [field]: text } });
});

test('the smallest amount is checked against a largest that was set before', () => {
  expect(checkSettings({ ...current, depositMax: '5.00' }, { depositMin: '6' })).toEqual({
    faults: { depositMin: 'min-above-max' },
  });
});
