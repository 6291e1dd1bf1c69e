/** Which passwords are refused: short ones, and those that attackers try first. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { passwordRefusal as faultOf } from './people.rules.ts';

const asha = { name: 'Asha Verma', email: 'asha.verma.1990@example.in' };
const passwordFault = (password: string) => faultOf(password, asha);

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
    expect([password, passwordFault(password.toUpperCase())]).toEqual([password, 'password-weak']);
    expect([password, passwordFault(wide(password))]).toEqual([password, 'password-weak']);
  }
});

test('words of this product with what people add to them are refused', () => {
  for (const password of ['drishti123', 'Drishti2026', 'bitcoin123', 'dogecoin1']) {
    expect([password, passwordFault(password)]).toEqual([password, 'password-weak']);
  }
});

test('a password has eight characters at least, as people count them', () => {
  for (const [password, text] of [
    ['', 'password-short'],
    ['x7#kq', 'password-short'],
    ['x7#kq2', 'password-weak'],
    ['x7#kq2w', 'password-weak'],
    ['😀🌶🚂🦜🌧🎻🧵', 'password-weak'],
    ['x7#kq2w!', null],
  ] as const) {
    expect([password, passwordFault(password)]).toEqual([password, text]);
  }
});

test('what is blank, repeats itself, or names its owner and little else is refused', () => {
  for (const password of [
    ...[
      ' '.repeat(8),
      '        .        ',
      '\u200b'.repeat(12),
      '\u3000'.repeat(9),
      '\u3164'.repeat(8),
    ],
    ...['ζζζζζζζζζζ', 'ζξζξζξζξ', '☃'.repeat(40)],
    ...[
      'asha.verma.1990@example.in',
      'ASHA.VERMA.1990@EXAMPLE.IN!',
      'asha.verma.1990',
      'AshaVerma',
    ],
    ...[
      'Asha  Verma',
      'asha_verma_2026',
      'Verma@1234',
      'vermaasha',
      'ａｓｈａｖｅｒｍａ',
      'Asha\u200bVerma7',
    ],
  ]) {
    expect([password, passwordFault(password)]).toEqual([password, 'password-weak']);
  }
  expect(faultOf('नेहा शर्मा १', { name: 'नेहा शर्मा', email: 'n@example.in' })).toBe('password-weak');
});

test('what names its owner and says enough besides is taken, and so is what holds a short name', () => {
  for (const password of ['verma correct horse', 'asha 48150926471830', 'kq7x-verma-mm2z!']) {
    expect([password, passwordFault(password)]).toEqual([password, null]);
  }
  const li = { name: 'Li O', email: 'li@example.in' };
  expect(faultOf('olive lightning', li)).toBeNull();
});

test('everything else is taken, of whatever characters and up to 128 of them', () => {
  for (const password of [
    'correct horse battery',
    'नमस्ते दुनिया फिर',
    '😀🌶️🚂🦜🌧️🎻🧵🪁',
    'a b c d e f',
    'onlylowercaseletters',
    '48150926471830',
    'x'.repeat(126) + '71',
  ]) {
    expect([password, passwordFault(password)]).toEqual([password, null]);
  }
});
