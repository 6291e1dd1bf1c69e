/** Which passwords are refused: short ones, and those that attackers try first. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { peopleTexts } from '#protocol/people.ts';

import { passwordFault } from './people.rules.ts';

/** ASVS 6.2.4 asks for the 3,000 most frequent that are long enough to pass otherwise. */
const MOST_FREQUENT = 3_000;

const listed = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

test('the most frequent breached passwords are refused, in any case and in full-width letters', () => {
  const breached = listed('breached-passwords.txt');
  expect(breached.length).toBeGreaterThan(5 * MOST_FREQUENT);
  expect(new Set(breached).size).toBe(breached.length);
  expect(breached.slice(0, 6)).toContain('password');
  const taken = breached.filter((password) => passwordFault(password) === null);
  expect(taken).toEqual([]);
  const wide = (text: string) =>
    text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
  for (const password of breached.slice(0, MOST_FREQUENT)) {
    expect([password, passwordFault(password.toUpperCase())]).toEqual([
      password,
      peopleTexts.passwordWeak,
    ]);
    expect([password, passwordFault(wide(password))]).toEqual([password, peopleTexts.passwordWeak]);
  }
});

test('words of this product with what people add to them are refused', () => {
  for (const password of ['drishti123', 'Drishti2026', 'bitcoin123', 'dogecoin1']) {
    expect([password, passwordFault(password)]).toEqual([password, peopleTexts.passwordWeak]);
  }
});

test('a password has eight characters at least, as people count them', () => {
  for (const [password, text] of [
    ['', peopleTexts.passwordShort],
    ['x7#kq', peopleTexts.passwordShort],
    ['x7#kq2', peopleTexts.passwordWeak],
    ['x7#kq2w', peopleTexts.passwordWeak],
    ['😀🌶🚂🦜🌧🎻🧵', peopleTexts.passwordWeak],
    ['x7#kq2w!', null],
  ] as const) {
    expect([password, passwordFault(password)]).toEqual([password, text]);
  }
});

test('everything else is taken, of whatever characters and up to 128 of them', () => {
  for (const password of [
    'correct horse battery',
    'नमस्ते दुनिया फिर',
    '😀🌶️🚂🦜🌧️🎻🧵🪁',
    '        .        ',
    'onlylowercaseletters',
    '48150926471830',
    'x'.repeat(126) + '71',
  ]) {
    expect([password, passwordFault(password)]).toEqual([password, null]);
  }
});
