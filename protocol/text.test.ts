/**
 * What is kept of typed text: nothing invisible, nothing that turns other people's text, and Hindi
 * as it is written.
 */
import { expect, test } from 'vitest';

import { latinDigits } from './digits.ts';
import { cleanLine, cleanText, isBlank, isName, readTypedText, type TypedKind } from './text.ts';

test.each([
  ['  Asha\t \n Verma ', 'Asha Verma'],
  ['e\u0301', '\u00e9'],
  ['As\u200bha', 'Asha'],
  ['\u202eahsA\u202c', 'ahsA'],
  ['\u2067Asha\u2069\u200f', 'Asha'],
  ['A\u00adsha\ufeff', 'Asha'],
  ['Asha\u{e0041}\u{e0042}', 'Asha'],
  ['A\0s\u001bha', 'A s ha'],
  ['Asha\ud800', 'Asha\ufffd'],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanLine(typed)).toBe(kept);
});

test('joiners stay where a script or an emoji needs them, and nowhere else', () => {
  for (const text of [
    'क्\u200dष',
    'राजे\u200cश',
    'می\u200cخواهم',
    'க்\u200cஷ',
    '👩\u200d💻',
    '❤\ufe0f',
    '👩🏽\u200d🚀',
  ]) {
    expect([text, cleanLine(text)]).toEqual([text, text]);
  }
  expect(cleanLine('\u200dराजेश\u200c')).toBe('राजेश');
  expect(cleanLine('Ad\u200dmin')).toBe('Admin');
  expect(cleanLine('राज\u200d\u200dश')).toBe('राजश');
});

test('a text keeps its lines and its indents', () => {
  expect(cleanText(' one\r\n\ttwo  words\u2028three\u2066 \n')).toBe('one\n\ttwo  words\nthree');
});

test.each(['', ' \n\t', '\u200b\u2060\ufeff', '\u3164\uffa0\u115f', '\u2800', '\u0301', '\u200d'])(
  '%j shows nothing',
  (text) => {
    expect([isBlank(text), isName(text)]).toEqual([true, false]);
  },
);

test('a name has a letter or a digit; a text may be a sign alone', () => {
  expect(['Asha', 'नेहा', '李', '7'].every(isName)).toBe(true);
  expect(['.', '—', '👍', '_%_'].some(isName)).toBe(false);
  expect(['?', '👍', '₹'].some(isBlank)).toBe(false);
});

test.each<[TypedKind, string, string]>([
  ['code', ' TEST 0000001\u202c', 'TEST0000001'],
  ['code', '５०1', '501'],
  ['email', '\u202aAsha@Example.in\u2060 ', 'asha@example.in'],
  ['amount', '\u202d १,५0.5 ', '1,50.5'],
  ['line', ' Asha\n Verma', 'Asha Verma'],
  ['text', ' one\r\ntwo ', 'one\ntwo'],
])('of a %s %j is read %j', (kind, typed, read) => {
  expect(readTypedText(kind, typed)).toBe(read);
  expect(readTypedText(kind, read)).toBe(read);
});

test('decimal digits of every script are read as what they count', () => {
  let read = 0;
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const digit = String.fromCodePoint(code);
    if (!/^\p{Nd}$/u.test(digit)) continue;
    const zero = code - Number(latinDigits(digit));
    // Ten of them in order, of which this is one.
    expect([digit, latinDigits(String.fromCodePoint(zero))]).toEqual([digit, '0']);
    read += 1;
  }
  expect(read % 10).toBe(0);
  expect(latinDigits('०१२३४५६७८९ ٠١٢٣٤٥٦٧٨٩ 𝟗𝟘')).toBe('0123456789 0123456789 90');
});
