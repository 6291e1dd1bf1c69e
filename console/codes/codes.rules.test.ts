/** Codes: their states, their sums and their days. */
import { expect, test } from 'vitest';

import type { ReferralCode } from '#protocol/referral-codes.ts';

import { codeState, indianDay, lastDays, readDays, totalsBySubAdmin } from './codes.rules.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const code = (change: Partial<ReferralCode>): ReferralCode => ({
  code: 'ABCDE-FGHJK',
  subAdmin: { id: '1', name: 'Ravi' },
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  signUps: 0,
  ...change,
});

test('a code is active until it is revoked or its time has come', () => {
  const at = (expiresAt: string | null, revokedAt: string | null = null) =>
    codeState({ expiresAt, revokedAt }, noon);
  expect(at(null)).toBe('active');
  expect(at('2026-11-21T12:00:00.001Z')).toBe('active');
  expect(at('2026-11-21T12:00:00.000Z')).toBe('expired');
  expect(at('2026-11-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z')).toBe('revoked');
});

test('sign-ups are added up by sub-admin and listed by name', () => {
  const zoya = { id: '2', name: 'Zoya' };
  expect(
    totalsBySubAdmin([
      code({ subAdmin: zoya, signUps: 40 }),
      code({ signUps: 2 }),
      code({ signUps: 3 }),
    ]),
  ).toEqual([
    { id: '1', name: 'Ravi', codes: 2, signUps: 5 },
    { id: '2', name: 'Zoya', codes: 1, signUps: 40 },
  ]);
});

test.each([
  ['', { days: null }],
  [' 30 ', { days: 30 }],
  ['3650', { days: 3650 }],
])('%j days are taken', (text, read) => {
  expect(readDays(text)).toEqual(read);
});

test.each(['0', '3651', '-1', '1.5', '1e3', '٣', 'a month'])('%j is no number of days', (text) => {
  expect(readDays(text)).toEqual({
    error: 'Enter 1 to 3,650 whole days, or leave empty for no expiry.',
  });
});

test('every day has its place, also one on which nobody came', () => {
  const days = [
    { date: '2026-11-01', code: 'A', signUps: 2 },
    { date: '2026-11-01', code: 'B', signUps: 1 },
    { date: '2026-10-29', code: 'A', signUps: 9 },
  ];
  expect(lastDays(days, '2026-11-02', 4)).toEqual([
    { date: '2026-10-30', signUps: 0 },
    { date: '2026-10-31', signUps: 0 },
    { date: '2026-11-01', signUps: 3 },
    { date: '2026-11-02', signUps: 0 },
  ]);
});

test('the day is India’s', () => {
  expect(indianDay(Date.parse('2026-11-21T18:29:59.999Z'))).toBe('2026-11-21');
  expect(indianDay(Date.parse('2026-11-21T18:30:00.000Z'))).toBe('2026-11-22');
});
