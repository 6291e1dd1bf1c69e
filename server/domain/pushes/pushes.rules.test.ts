/**
 * Quiet hours, what may be connected to, what is said on a locked screen, and how it is tried
 * again.
 */
import { expect, test } from 'vitest';

import { LOCALES } from '#protocol/languages.ts';
import { figureFaults } from '#test/figure-forms.ts';
import { isPublic } from '#server/adapters/push/push.ts';

import {
  afterAnswer,
  askedMs,
  dueOf,
  isEndpointAllowed,
  messageOf,
  quietUntil,
  retryAfterMs,
} from './pushes.rules.ts';
import { usualNoticeSettings } from '#protocol/pushes.ts';

/** By the clock in India. */
const ist = (time: string) => new Date(`2026-11-25T${time}:00.000+05:30`);
const night = { from: 22 * 60, to: 7 * 60 };
const noon = { from: 12 * 60, to: 13 * 60 };

test('a quiet time ends at its end, over midnight or not, and holds back neither liquidation nor security', () => {
  const table: [{ from: number; to: number } | null, string, string | null][] = [
    [null, '23:00', null],
    [night, '21:59', null],
    [night, '22:00', '2026-11-26T07:00'],
    [night, '23:59', '2026-11-26T07:00'],
    [night, '06:59', '2026-11-25T07:00'],
    [night, '07:00', null],
    [noon, '12:30', '2026-11-25T13:00'],
    [noon, '13:00', null],
    [{ from: 60, to: 60 }, '01:00', null],
  ];
  for (const [quiet, at, end] of table) {
    const expected = end === null ? null : new Date(`${end}:00.000+05:30`);
    expect(quietUntil(quiet, ist(at)), at).toEqual(expected);
  }
  const settings = { ...usualNoticeSettings, quiet: night };
  expect(dueOf(settings, 'fill', ist('23:00'))).toEqual(new Date('2026-11-26T07:00:00.000+05:30'));
  for (const kind of ['margin', 'security'] as const) {
    expect(dueOf(settings, kind, ist('23:00'))).toEqual(ist('23:00'));
  }
});

test('only push services that are named are connected to, over HTTPS and at their own port', () => {
  const hosts = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:4000'];
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/QAbc',
    'http://127.0.0.1:4000/push/1',
  ]) {
    expect(isEndpointAllowed(good, hosts), good).toBe(true);
  }
  for (const bad of [
    ...['http://fcm.googleapis.com/a', 'https://fcm.googleapis.com:8443/a', 'nothing', ''],
    ...['https://fcm.googleapis.com.evil.example/a', 'https://evilfcm.googleapis.com/a'],
    ...[
      'https://push.apple.com/a',
      'https://evil-push.apple.com/a',
      'https://user@fcm.googleapis.com/a',
    ],
    ...['https://127.0.0.1/a', 'https://[::1]/a', 'http://127.0.0.1:4001/a', 'file:///etc/passwd'],
    ...[
      'https://fcm.googleapis.com\\@127.0.0.1/',
      'https://.push.apple.com/',
      'https:fcm.googleapis.com/a',
    ],
    ...[
      'https://FCM.googleapis.com/a',
      ' https://fcm.googleapis.com/a',
      'https://fcm.googleapis.com/a/../b',
    ],
    ...['https://169.254.169.254/latest/meta-data', 'https://localhost/a'],
  ]) {
    expect(isEndpointAllowed(bad, hosts), bad).toBe(false);
  }
  for (const inner of [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'nothing'],
  ]) {
    expect(isPublic(inner), inner).toBe(false);
  }
  for (const outer of ['142.250.1.95', '17.57.144.1', '2607:f8b0:4004:c07::5f']) {
    expect(isPublic(outer), outer).toBe(true);
  }
});

test('a locked screen says what happened, and how much only to those who want that', () => {
  const notice = {
    noticeId: '0199-a',
    code: 'deposit-approved',
    facts: { id: 'dep-1', amount: '99999999.99' },
  };
  expect(messageOf(notice, { locale: null, showsAmounts: false, unread: 3 })).toEqual({
    tag: '0199-a',
    title: 'A deposit or withdrawal was updated',
    body: 'Open Drishti to see it.',
    path: '/wallet',
    unread: 3,
  });
  expect(messageOf(notice, { locale: null, showsAmounts: true, unread: null })).toMatchObject({
    title: 'Deposit approved',
    body: '₹9,99,99,999.99 has been added to your balance.',
  });
  for (const locale of LOCALES) {
    const { title, body } = messageOf(notice, { locale, showsAmounts: true, unread: null });
    expect(figureFaults(`${title}\n${body}`)).toEqual([]);
  }
  expect(
    messageOf({ ...notice, code: null }, { locale: null, showsAmounts: false, unread: 0 }),
  ).toMatchObject({
    title: 'Test message',
  });
});

test('answers end a push, a browser, or are tried again, as late as the service asks and no later than a morning', () => {
  const endings = [201, 204, 404, 410, 429, 500, 503, 0, 400, 403, 413].map(afterAnswer);
  expect(endings).toEqual([
    ...['done', 'done', 'gone', 'gone', 'again', 'again', 'again', 'again'],
    ...['refused', 'refused', 'refused'],
  ]);
  expect([1, 2, 10].map((attempt) => retryAfterMs(attempt, null))).toEqual([
    5_000, 10_000, 1_800_000,
  ]);
  expect(retryAfterMs(1, 60_000)).toBe(60_000);
  expect(retryAfterMs(1, 10 ** 9)).toBe(21_600_000);
  expect(retryAfterMs(16, null)).toBeNull();
  const now = new Date('2026-11-25T02:00:00Z');
  expect(askedMs('120', now)).toBe(120_000);
  expect(askedMs('Wed, 25 Nov 2026 02:00:30 GMT', now)).toBe(30_000);
  expect([null, 'soon', '-1'].map((header) => askedMs(header, now))).toEqual([null, null, null]);
});
