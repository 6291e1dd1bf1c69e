/** Every code of a notice with its sentence: a table, and what holds for all of them. */
import { describe, expect, test } from 'vitest';

import {
  type NoticeCode,
  type NoticeFacts,
  type NoticeNews,
  noticeTypes,
} from '#protocol/notices.ts';

import { LOCALES } from '#protocol/languages.ts';
import { figureFaults } from './figure-forms.ts';

import { readAs } from '#texts/reader.ts';
import { noticeText, textOfNotice } from '#texts/notice-text.ts';

const id = (prefix: string) => `${prefix}-0199b0f2-6d1c-7a3e-9a41-2f0a7c55e0d1`;
const amount = '150000.00';

const contract = { id: id('contract'), coin: 'BTC', direction: 'BUY_UP', stake: amount } as const;
const unfilled = {
  id: id('trade'),
  coin: 'SOL',
  side: 'sell',
  type: 'limit',
  gives: '1234.50000000',
} as const;
const position = {
  id: id('position'),
  coin: 'ETH',
  side: 'short',
  margin: amount,
  leverage: 10,
} as const;
const end = { ...position, price: '214500.12345678', returned: '162345.60', pnl: '12345.60' };
const ticket = { id: id('ticket'), subject: 'Receipts' };

/** Facts of each code, all of the facts different, and the sentence of the first. */
type Row<Code extends NoticeCode> = [NoticeFacts[Code], NoticeFacts[Code], string | null, string];
const table: { [Code in NoticeCode]: Row<Code> } = {
  welcome: [{}, {}, null, 'Welcome to Crypto Trading App!'],
  'contract-created': [
    { ...contract, duration: 60, percent: 30 },
    { id: 'x', coin: 'ETH', direction: 'SELL_SHORT', stake: '1.00', duration: 120, percent: 40 },
    'Contract created',
    'Buy Up on BTC for ₹1,50,000.00, 60 seconds, 30% return.',
  ],
  'contract-settled': [
    { ...contract, outcome: 'WIN', payout: '195000.00' },
    {
      id: 'x',
      coin: 'ETH',
      direction: 'SELL_SHORT',
      stake: '1.00',
      outcome: 'LOSS',
      payout: '0.00',
    },
    'Contract settled',
    'Buy Up on BTC for ₹1,50,000.00 won and paid ₹1,95,000.00.',
  ],
  'order-filled': [
    {
      id: id('trade'),
      coin: 'SOL',
      side: 'buy',
      quantity: '0.34780800',
      price: '14372.10250000',
      amount: '5000.00',
    },
    { id: 'x', coin: 'BTC', side: 'sell', quantity: '1', price: '2.5', amount: '2.50' },
    'Trade completed',
    'Bought 0.347808 SOL at ₹14,372.10 for ₹5,000.00.',
  ],
  'order-failed': [
    { ...unfilled, failure: 'no-price' },
    { id: 'x', coin: 'BTC', side: 'buy', type: 'stop', gives: '1.00', failure: 'zero-fill' },
    'Trade failed',
    'Your limit order to sell SOL failed: no price came in time. 1,234.5 SOL is available again.',
  ],
  'order-expired': [
    { ...unfilled, side: 'buy', gives: amount },
    { id: 'x', coin: 'BTC', side: 'sell', type: 'stop', gives: '1.00' },
    'Order expired',
    'Your limit order to buy SOL expired at the time you chose. ₹1,50,000.00 is available again.',
  ],
  'position-opened': [
    { ...position, price: '214500.00000000', fee: '1500.00', liquidation: '225225.00000000' },
    {
      id: 'x',
      coin: 'BTC',
      side: 'long',
      margin: '1.00',
      leverage: 2,
      price: '2',
      fee: '0.00',
      liquidation: '1',
    },
    'Position opened',
    'Short on ETH for ₹1,50,000.00 at 10× opened at ₹2,14,500.00, fee ₹1,500.00. Liquidation at ₹2,25,225.00.',
  ],
  'position-failed': [
    { ...position, returned: '151500.00' },
    { id: 'x', coin: 'BTC', side: 'long', margin: '1.00', leverage: 2, returned: '1.00' },
    'Position not opened',
    'Short on ETH for ₹1,50,000.00 at 10× did not open: no price came within 5 seconds. ₹1,51,500.00 was returned.',
  ],
  'position-warned': [
    { ...position, liquidation: '225225.00000000' },
    { id: 'x', coin: 'BTC', side: 'long', margin: '1.00', leverage: 2, liquidation: '1' },
    'Close to liquidation',
    'Short on ETH for ₹1,50,000.00 at 10× is three quarters of the way to liquidation at ₹2,25,225.00.',
  ],
  'position-closed': [
    { ...end, reason: 'take-profit' },
    {
      id: 'x',
      coin: 'BTC',
      side: 'long',
      margin: '1.00',
      leverage: 2,
      price: '1',
      returned: '0.50',
      pnl: '-0.50',
      reason: 'asked',
    },
    'Take profit reached',
    'Short on ETH for ₹1,50,000.00 at 10× closed at ₹2,14,500.12. ₹1,62,345.60 was returned, a profit of ₹12,345.60.',
  ],
  'position-liquidated': [
    { ...end, returned: '75000.00', pnl: '-75000.00' },
    {
      id: 'x',
      coin: 'BTC',
      side: 'long',
      margin: '1.00',
      leverage: 2,
      price: '1',
      returned: '0.00',
      pnl: '-1.00',
    },
    'Position liquidated',
    'Short on ETH for ₹1,50,000.00 at 10× closed at ₹2,14,500.12. ₹75,000.00 was returned, a loss of ₹75,000.00.',
  ],
  'deposit-submitted': [
    { id: id('dep'), amount },
    { id: 'x', amount: '1.00' },
    'Deposit submitted',
    'Your deposit of ₹1,50,000.00 is waiting for review.',
  ],
  'deposit-approved': [
    { id: id('dep'), amount },
    { id: 'x', amount: '1.00' },
    'Deposit approved',
    '₹1,50,000.00 has been added to your balance.',
  ],
  'deposit-rejected': [
    { id: id('dep'), amount, reason: 'The picture is cut off.' },
    { id: 'x', amount: '1.00', reason: 'No.' },
    'Deposit rejected',
    'Your deposit of ₹1,50,000.00 was not accepted. The picture is cut off.',
  ],
  'withdrawal-submitted': [
    { id: id('wit'), amount },
    { id: 'x', amount: '1.00' },
    'Withdrawal submitted',
    '₹1,50,000.00 is reserved while we review your withdrawal.',
  ],
  'withdrawal-cancelled': [
    { id: id('wit'), amount },
    { id: 'x', amount: '1.00' },
    'Withdrawal cancelled',
    '₹1,50,000.00 is available again.',
  ],
  'withdrawal-approved': [
    { id: id('wit'), amount, account: '••••4417' },
    { id: 'x', amount: '1.00', account: '••••0001' },
    'Withdrawal approved',
    '₹1,50,000.00 is on its way to your bank account ••••4417.',
  ],
  'withdrawal-rejected': [
    { id: id('wit'), amount, reason: 'holder-name-differs' },
    { id: 'x', amount: '1.00', reason: 'No.' },
    'Withdrawal rejected',
    '₹1,50,000.00 is available again. The account holder’s name does not match your name.',
  ],
  'balance-credited': [
    { amount, reason: 'A deposit was credited twice.' },
    { amount: '1.00', reason: 'No.' },
    'Balance corrected',
    '₹1,50,000.00 was added to your balance. Reason: A deposit was credited twice.',
  ],
  'balance-debited': [
    { amount, reason: 'A deposit was credited twice.' },
    { amount: '1.00', reason: 'No.' },
    'Balance corrected',
    '₹1,50,000.00 was taken from your balance. Reason: A deposit was credited twice.',
  ],
  'bank-details-saved': [
    { bank: 'State Bank of India', account: '••••4417' },
    { bank: 'Another', account: '••••0001' },
    'Bank details saved',
    'Withdrawals now go only to State Bank of India, account ••••4417. If this was not you, contact support now and change your password.',
  ],
  'bank-details-proposed': [
    ticket,
    { id: 'x', subject: 'Another' },
    'Bank details under review',
    'Support proposed the change you requested in “Receipts”. Another member of staff will decide. If you did not request it, reply now.',
  ],
  'bank-details-changed': [
    { bank: 'State Bank of India', account: '••••4417' },
    { bank: 'Another', account: '••••0001' },
    'Bank details changed',
    'Withdrawals now go to State Bank of India, account ••••4417. You can withdraw again 24 hours after the change. If you did not request this, contact support now.',
  ],
  'ticket-answered': [
    { ...ticket, became: 'closed' },
    { id: 'x', subject: 'Another', became: null },
    'Support answered',
    'There is a new answer to your ticket “Receipts”. It is now closed.',
  ],
  'ticket-resolved': [
    { ...ticket, isAnswered: false },
    { id: 'x', subject: 'Another', isAnswered: true },
    'Ticket resolved',
    'Support marked your ticket “Receipts” as resolved. Reply to it to open it again.',
  ],
  'ticket-closed': [
    ticket,
    { id: 'x', subject: 'Another' },
    'Ticket closed',
    'Support closed your ticket “Receipts”. Reply to it to open it again.',
  ],
  'ticket-reopened': [
    ticket,
    { id: 'x', subject: 'Another' },
    'Ticket opened again',
    'Support opened your ticket “Receipts” again.',
  ],
  'recurring-missed': [
    {
      coin: 'BTC',
      amount: '500.00',
      reason: 'unpaid',
      dueAt: '2026-01-06T03:30:00.000Z',
      count: 1,
      nextAt: '2026-01-13T03:30:00.000Z',
      available: '380.00',
    },
    {
      coin: 'ETH',
      amount: '600.00',
      reason: 'no-price',
      dueAt: '2026-01-07T03:30:00.000Z',
      count: 3,
      nextAt: null,
      available: null,
    },
    'Recurring buy missed',
    'Your recurring buy of ₹500.00 of BTC was not made on 6 Jan 2026, 9:00 am IST: your balance was too low (₹380.00 available). Next: 13 Jan 2026, 9:00 am IST.',
  ],
  'alert-crossed': [
    { coin: 'SHIB', kind: 'below', level: '0.00081100', price: '0.00081034' },
    { coin: 'BTC', kind: 'above', level: '5790000.00000000', price: '5800000.00000000' },
    'SHIB below ₹0.000811',
    'SHIB is at ₹0.00081034, at or below your alert at ₹0.000811.',
  ],
  'alert-moved': [
    { coin: 'BTC', percent: '3.00', direction: 'fell', price: '5800000.00000000' },
    { coin: 'ETH', percent: '5.00', direction: 'rose', price: '1.00000000' },
    'BTC moved 3.00%',
    'BTC fell by at least 3.00% within 24 hours. It is at ₹58,00,000.00.',
  ],
  'limit-changing': [
    { measure: 'loss', period: 'day', amount, actsAt: '2026-01-05T18:30:00.000Z' },
    { measure: 'contracts', period: 'week', amount: null, actsAt: '2026-01-12T18:30:00.000Z' },
    'A limit will change',
    'Your daily limit for losses is raised on 6 Jan 2026, 12:00 am IST. Until then you can keep the present limit.',
  ],
  'break-begun': [
    { endsAt: '2026-01-05T18:30:00.000Z' },
    { endsAt: '2026-01-12T18:30:00.000Z' },
    'Break started',
    'You are on a break until 6 Jan 2026, 12:00 am IST. Contracts, leveraged trades and deposits are off. You can still withdraw, close positions and cancel orders.',
  ],
  'self-exclusion-begun': [
    { endsAt: '2026-01-05T18:30:00.000Z' },
    { endsAt: '2026-01-12T18:30:00.000Z' },
    'Self-exclusion started',
    'You are on a break until 6 Jan 2026, 12:00 am IST. Contracts, leveraged trades and deposits are off. You can still withdraw, close positions and cancel orders.',
  ],
  'file-made': [
    { kind: 'statement', from: '2026-04-01', to: '2027-03-31', format: 'csv' },
    { kind: 'contract-note', from: '2026-11-12', to: '2026-11-12', format: 'pdf' },
    'Your file is ready',
    'The statement from 1 Apr 2026 to 31 Mar 2027 is ready as CSV. Download it from Statements within a day.',
  ],
  'file-failed': [
    { kind: 'contract-note', from: '2026-11-12', to: '2026-11-12', format: 'pdf' },
    { kind: 'tax', from: '2026-04-01', to: '2027-03-31', format: 'csv' },
    'Your file could not be made',
    'The contract note of 12 Nov 2026 could not be made as PDF. Request it again on Statements. If it fails again, contact support.',
  ],
  'requests-lost': [
    { count: 3, from: '2026-01-05T06:30:00.000Z', to: '2026-01-05T06:31:00.000Z' },
    { count: 4, from: '2026-01-06T06:30:00.000Z', to: '2026-01-07T06:31:00.000Z' },
    'Confirmed requests were lost',
    'A database failure lost 3 of your confirmed requests, made from 5 Jan 2026, 12:00 pm IST to 5 Jan 2026, 12:01 pm IST. Check your balances and orders, and repeat what is missing. Keep your receipts. Support can list each lost request.',
  ],
  'device-new': [
    { browser: 'Chrome', system: 'Windows' },
    { browser: null, system: null },
    'New sign-in',
    'Chrome on Windows signed in to your account for the first time. If that was not you, end that session and change your password.',
  ],
  'session-ended': [
    { count: 3 },
    { count: 1 },
    'Sessions ended',
    '3 of your sessions were ended from another session. If that was not you, change your password.',
  ],
  'push-device-added': [
    { browser: 'Chrome', system: 'Windows' },
    { browser: null, system: null },
    'Notifications on a browser',
    'Chrome on Windows now gets your notifications. If that was not you, end that session and change your password.',
  ],
  'push-device-removed': [
    { browser: 'Chrome', system: 'Windows' },
    { browser: null, system: null },
    'Notifications off',
    'Chrome on Windows no longer gets your notifications.',
  ],
  'password-changed': [
    {},
    {},
    'Password changed',
    'Your password was changed in a browser that was logged in. If that was not you, contact support now.',
  ],
  'telegram-linked': [
    {},
    {},
    'Telegram linked',
    'A Telegram chat now gets your notifications. If that was not you, unlink it under Notifications and change your password.',
  ],
  'telegram-unlinked': [
    {},
    {},
    'Telegram unlinked',
    'Your Telegram chat no longer gets your notifications.',
  ],
  'password-reset': [
    {},
    {},
    'Password changed',
    'A new password was set with a link sent to your e-mail. If that was not you, contact support now.',
  ],
  'passkey-added': [
    { name: 'Laptop' },
    { name: 'Phone' },
    'A passkey was added',
    'The passkey “Laptop” can now log in to your account. If that was not you, remove it under Passkeys and change your password.',
  ],
  'passkey-removed': [
    { name: 'Laptop' },
    { name: 'Phone' },
    'A passkey was removed',
    'The passkey “Laptop” can no longer log in to your account.',
  ],
  'key-made': [
    { name: 'Laptop', mayTrade: true },
    { name: 'Phone', mayTrade: false },
    'API key created',
    'Programs with the key “Laptop” can now read your account and trade for you. If that was not you, end it under API keys and change your password.',
  ],
  'key-extended': [
    { name: 'Laptop' },
    { name: 'Phone' },
    'API key extended',
    'The key “Laptop” is now valid for longer. If that was not you, end it under API keys and change your password.',
  ],
  'key-ended': [
    { name: 'Laptop' },
    { name: 'Phone' },
    'API key ended',
    'The key “Laptop” no longer works.',
  ],
  'key-used-from': [
    { name: 'Laptop', address: '203.0.113.7' },
    { name: 'Phone', address: '2001:db8::7' },
    'API key used from a new address',
    'The key “Laptop” was used from 203.0.113.7 for the first time. If this was not your program, end the key under API keys.',
  ],
  'two-factor-on': [
    {},
    {},
    'Two-factor authentication is on',
    'From now on, logging in also needs a code from your authenticator app. If that was not you, contact support now.',
  ],
  'two-factor-off': [
    {},
    {},
    'Two-factor authentication is off',
    'Logging in now needs only your password. If that was not you, change your password and contact support now.',
  ],
  'two-factor-removed': [
    {},
    {},
    'Two-factor authentication was removed',
    'Two members of our staff removed it, as requested. Your passkeys were removed too. Withdrawals are on hold for 24 hours. Set it up again under Settings. If you did not request this, change your password and contact support now.',
  ],
  'recovery-codes-renewed': [
    {},
    {},
    'New recovery codes',
    'New recovery codes were created. The old codes no longer work. If that was not you, contact support now.',
  ],
  'recovery-code-used': [
    {},
    {},
    'A recovery code was used',
    'Somebody logged in to your account with one of your recovery codes. If that was not you, change your password and contact support now.',
  ],
};

const codes = Object.keys(table) as NoticeCode[];
const words = (code: NoticeCode, facts: object) => {
  const { title, message } = noticeText({ code, facts } as NoticeNews);
  return `${title ?? ''}\n${message}`;
};

describe.each(codes)('%s', (code) => {
  const [facts, others, title, message] = table[code];

  test('says what the table has', () => {
    expect(noticeText({ code, facts } as NoticeNews)).toEqual({ title, message });
    expect(Object.hasOwn(noticeTypes, code)).toBe(true);
  });

  test('says the same of facts that were stored and read again', () => {
    const stored = JSON.parse(JSON.stringify(facts)) as object;
    expect(textOfNotice({ code, facts: stored, title: 'x', message: 'x' })).toEqual({
      title,
      message,
    });
  });

  test('holds each of its facts, no id, no amount without its groups, and nothing unsaid', () => {
    for (const given of [facts, others]) {
      expect(words(code, given)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
      for (const locale of LOCALES)
        expect(figureFaults(readAs(locale, () => words(code, given)))).toEqual([]);
      expect(words(code, given)).not.toMatch(/undefined|null|NaN|\[object/);
    }
    for (const [name, other] of Object.entries(others)) {
      const changed = words(code, { ...facts, [name]: other }) !== words(code, facts);
      expect([name, changed]).toEqual([name, name !== 'id']);
    }
  });
});

test('a notice whose code is not known reads as it was sent', () => {
  const written = { title: 'Deposit approved', message: '₹150000.00 has been added.' };
  for (const code of ['of-tomorrow', 'toString']) {
    expect(textOfNotice({ code, facts: {}, ...written })).toEqual(written);
  }
});
