/** The words of a notice where its parts are missing or odd. */
import { expect, test } from 'vitest';

import { noticeDate, noticeImage, noticePath, noticeType, noticeWords } from './notices.rules.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');

test.each([
  ['2026-11-21T09:59:30.000Z', 'Just now'],
  ['2026-11-21T10:00:05.000Z', 'Just now'],
  ['2026-11-21T09:59:00.000Z', '21 Nov 2026, 3:29:00 pm IST'],
  ['', 'Unknown date'],
  [null, 'Unknown date'],
  [undefined, 'Unknown date'],
  ['yesterday', 'Invalid date'],
])('the date %s reads %s', (createdAt, words) => {
  expect(noticeDate(createdAt, now)).toBe(words);
});

test('title, message and type have their defaults', () => {
  const words = (title: string | null, message: string) =>
    noticeWords({ code: 'of-tomorrow', facts: {}, title, message });
  expect(words(null, '')).toEqual({ title: 'Notification', message: 'No message' });
  expect(words(' ', 'Hello')).toEqual({ title: 'Notification', message: 'Hello' });
  expect(words('Deposit approved', 'Hello').title).toBe('Deposit approved');
  expect(['info', 'success', 'warning', 'error', 'other', ''].map(noticeType)).toEqual([
    'info',
    'success',
    'warning',
    'error',
    'info',
    'info',
  ]);
});

test('a known code is put into words here; an unknown one reads as the server wrote it', () => {
  const facts = { id: 'dep-0192', amount: '150000.00' };
  const sent = { facts, title: 'As sent', message: 'As sent.' };
  expect(noticeWords({ ...sent, code: 'deposit-approved' })).toEqual({
    title: 'Deposit approved',
    message: '₹1,50,000.00 has been added to your balance.',
  });
  expect(noticeWords({ ...sent, code: 'of-tomorrow' }).title).toBe('As sent');
  expect(noticePath({ code: 'deposit-approved', facts })).toBe('/deposit-records');
  expect(noticePath({ code: 'alert-crossed', facts: { coin: 'BTC' } })).toBe('/coin/BTC');
  expect(noticePath({ code: 'self-exclusion-begun', facts: {} })).toBe('/limits');
  expect(noticePath({ code: 'file-made', facts: {} })).toBe('/statements');
  expect(noticePath({ code: 'of-tomorrow', facts: {} })).toBeNull();
});

test('an image comes from our own server or not at all', () => {
  expect(noticeImage({ image: '/assets/a.png' })).toBe('/assets/a.png');
  for (const image of [
    null,
    '',
    '//elsewhere',
    'https:elsewhere',
    'javascript:alert(1)',
    'data:x',
  ]) {
    expect(noticeImage({ image })).toBeNull();
  }
});
