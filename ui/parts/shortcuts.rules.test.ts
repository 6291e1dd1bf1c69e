/** Which key means what, and when it is none of ours. */
import { expect, test } from 'vitest';

import { type Focus, type KeyPress, readKey } from './shortcuts.rules.ts';

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  focus: 'plain',
  hasModifier: false,
  at: 1_000,
  ...rest,
});
const command = (key: string, rest: Partial<KeyPress> = {}) =>
  readKey(null, press(key, rest)).command;

test('letters mean the same with and without capitals', () => {
  expect(['a', 'A', '?', ']', '/', 'ArrowUp'].map((key) => command(key))).toEqual([
    'a',
    'a',
    '?',
    ']',
    '/',
    'ArrowUp',
  ]);
});

test('nothing is taken from somebody who writes, nor from the browser', () => {
  expect(command('a', { focus: 'writing' })).toBeNull();
  expect(command('a', { hasModifier: true })).toBeNull();
  expect(command('Tab')).toBeNull();
});

test.each<[string, Focus, string | null]>([
  ['Enter', 'control', null],
  ['Enter', 'choice', null],
  ['Enter', 'plain', 'Enter'],
  [' ', 'control', null],
  ['ArrowDown', 'choice', null],
  ['ArrowDown', 'control', 'ArrowDown'],
  ['j', 'choice', 'j'],
])('%s on %s means %s', (key, focus, meant) => {
  expect(command(key, { focus })).toBe(meant);
});

test('G waits for a second key, for a while', () => {
  const first = readKey(null, press('g'));
  expect(first).toEqual({ waiting: 1_000, command: null });
  expect(readKey(first.waiting, press('d', { at: 2_000 }))).toEqual({
    waiting: null,
    command: 'g d',
  });
  expect(readKey(first.waiting, press('d', { at: 9_000 })).command).toBe('d');
  expect(readKey(first.waiting, press('Shift', { at: 1_200 })).waiting).toBe(1_000);
  expect(readKey(first.waiting, press('d', { at: 1_100, focus: 'writing' }))).toEqual({
    waiting: null,
    command: null,
  });
});
