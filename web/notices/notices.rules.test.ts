/** The words of a notice where its parts are missing or odd. */
import { expect, test } from 'vitest';

import {
  noticeDate,
  noticeImage,
  noticeMessage,
  noticeTitle,
  noticeType,
} from './notices.rules.ts';

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
  expect(noticeTitle({ title: null })).toBe('Notification');
  expect(noticeTitle({ title: ' ' })).toBe('Notification');
  expect(noticeTitle({ title: 'Deposit approved' })).toBe('Deposit approved');
  expect(noticeMessage({ message: '' })).toBe('No message');
  expect(['info', 'success', 'warning', 'error', 'other', ''].map(noticeType)).toEqual([
    'info',
    'success',
    'warning',
    'error',
    'info',
    'info',
  ]);
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
