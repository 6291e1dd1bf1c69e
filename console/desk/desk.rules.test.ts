/** Ages, dues, names and the order of work, as tables. */
import { expect, test } from 'vitest';

import {
  approvalsText,
  dueOf,
  holderOf,
  isOpen,
  mailbox,
  momentText,
  type MoneyRow,
  neighbour,
  nextLockEnd,
  nextWaiting,
  shortName,
  shortSpan,
  shutReason,
  withDecided,
} from './desk.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const at = (ms: number) => new Date(NOW + ms).toISOString();
const other = { id: 'reviewer-2', name: 'Ravi Menon' };

const row = (id: string, rest: Partial<MoneyRow> = {}): MoneyRow =>
  ({
    id,
    person: { id: 'p-1', name: 'Asha Verma', email: 'asha.verma@mail.in', joinedAt: at(0) },
    amount: '25000.00',
    createdAt: at(Number.parseInt(id, 10) * MINUTE),
    dueAt: at(24 * HOUR),
    approvalsNeeded: 1,
    approvals: [],
    claim: null,
    shut: null,
    decidedAt: null,
    decidedBy: null,
    rejectionReason: null,
    flags: [],
    status: 'pending',
    reference: null,
    ...rest,
  }) as MoneyRow;

test.each([
  [0, '1 min'],
  [119_000, '1 min'],
  [59 * MINUTE, '59 min'],
  [HOUR, '1 h'],
  [17 * HOUR + 59 * MINUTE, '17 h'],
  [47 * HOUR, '47 h'],
  [48 * HOUR, '2 d'],
])('%i ms is %s', (ms, text) => {
  expect(shortSpan(ms)).toBe(text);
});

test('a request says that it is due from eight hours before, and how late it is', () => {
  expect(dueOf({ status: 'pending', dueAt: at(9 * HOUR) }, NOW)).toBeNull();
  expect(dueOf({ status: 'pending', dueAt: at(7.5 * HOUR) }, NOW)?.text).toBe('Due in 7 h');
  expect(dueOf({ status: 'pending', dueAt: at(-3 * HOUR) }, NOW)?.text).toBe('Late by 3 h');
  expect(dueOf({ status: 'approved', dueAt: at(-3 * HOUR) }, NOW)).toBeNull();
});

test('a moment of today is a time, of another day a date as well', () => {
  expect(momentText('2026-11-21T09:52:00.000Z', NOW)).toBe('3:22 pm');
  expect(momentText('2026-11-20T09:52:00.000Z', NOW)).toBe('20 Nov 2026, 3:22 pm');
  // Half past midnight in India is the evening before in UTC.
  expect(momentText('2026-11-20T19:00:00.000Z', NOW)).toBe('12:30 am');
});

test('two who must agree are counted, one is not', () => {
  expect(approvalsText({ status: 'pending', approvalsNeeded: 2, approvals: [1] })).toBe('1 of 2');
  expect(approvalsText({ status: 'pending', approvalsNeeded: 1, approvals: [] })).toBeNull();
  expect(approvalsText({ status: 'approved', approvalsNeeded: 2, approvals: [1, 2] })).toBeNull();
});

test('the next lock that ends is the first of those that run', () => {
  const lock = (ms: number) => ({ claim: { until: at(ms) } });
  expect(nextLockEnd([lock(3000), { claim: null }, lock(2000), lock(-1)], NOW)).toBe(NOW + 2000);
  expect(nextLockEnd([lock(0), { claim: null }], NOW)).toBeNull();
});

test('a claim that ran out holds nothing', () => {
  expect(holderOf({ claim: { by: other, until: at(1) } }, NOW)).toEqual(other);
  expect(holderOf({ claim: { by: other, until: at(-1) } }, NOW)).toBeNull();
  expect(holderOf({ claim: null }, NOW)).toBeNull();
});

test('names are short and still tell people and requests apart', () => {
  expect(['Ravi Menon', ' Tenzin ', 'Joseph D’Souza', 'A. P. J. Rao'].map(shortName)).toEqual([
    'R. Menon',
    'Tenzin',
    'J. D’Souza',
    'A. Rao',
  ]);
  expect(mailbox('asha.verma@mail.in')).toBe('asha.verma');
});

test('what was decided here keeps its place, and new ones come at the end', () => {
  const decided = new Map([['2', row('2', { status: 'approved' })]]);
  const rows = withDecided([row('1'), row('3'), row('4')], decided);
  expect(rows.map(({ id, status }) => `${id} ${status}`)).toEqual([
    '1 pending',
    '2 approved',
    '3 pending',
    '4 pending',
  ]);
  // Decided here, and the list has not heard of it yet.
  expect(withDecided([row('2')], decided).map(({ status }) => status)).toEqual(['approved']);
});

test('what the server has shut for good is done; what a colleague has open is not', () => {
  expect(isOpen(row('1'))).toBe(true);
  expect(isOpen(row('1', { shut: 'claimed' }))).toBe(true);
  expect(isOpen(row('1', { shut: 'own-request' }))).toBe(false);
  expect(isOpen(row('1', { shut: 'approved-before' }))).toBe(false);
  expect(isOpen(row('1', { status: 'rejected' }))).toBe(false);
});

test('what shuts a request is said, and a claim only while it runs', () => {
  const claim = { by: other, until: '2026-11-21T10:05:00.000Z' };
  const said = (rest: Partial<MoneyRow>) => shutReason(row('1', rest), NOW);
  expect(said({})).toBeNull();
  expect(said({ claim, shut: 'claimed' })).toBe('R. Menon is reviewing this until 3:35 pm.');
  expect(said({ claim })).toBeNull();
  expect(said({ claim: { ...claim, until: at(-1) }, shut: 'claimed' })).toBeNull();
  expect(said({ shut: 'own-request' })).toContain('your own request');
  const approvals = [{ by: { id: 'reviewer-1', name: 'M' }, at: at(0) }];
  expect(said({ approvalsNeeded: 2, approvals, shut: 'approved-before' })).toContain('(1 of 2)');
});

test('after a decision the hand goes to the next one that waits, and then round', () => {
  const rows = [row('1'), row('2', { status: 'approved' }), row('3'), row('4')];
  expect(nextWaiting(rows, '1')).toMatchObject({ row: { id: '3' }, position: 3 });
  expect(nextWaiting(rows, '4')).toMatchObject({ row: { id: '1' }, position: 1 });
  expect(nextWaiting([row('1')], '1')).toBeNull();
  expect(nextWaiting([], '1')).toBeNull();
});

test('J and K stop at the ends', () => {
  const rows = [row('1'), row('2')];
  expect(neighbour(rows, null, 1)?.id).toBe('1');
  expect(neighbour(rows, null, -1)?.id).toBe('2');
  expect(neighbour(rows, '1', 1)?.id).toBe('2');
  expect(neighbour(rows, '2', 1)?.id).toBe('2');
  expect(neighbour(rows, '1', -1)?.id).toBe('1');
  expect(neighbour([], '1', 1)).toBeNull();
});
