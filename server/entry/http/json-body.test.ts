/** Reading bodies: everything that JSON.parse reads without ambiguity, and nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { canonicalJson } from '#server/kit/canonical-json.ts';

import { JsonBodyError, parseJsonBody } from './json-body.ts';

const forbidden = ['__proto__', 'constructor', 'prototype'];
/** JSON text holds them only as escapes or keys of this kind, which the next test is about. */
const isPlain = (text: string) =>
  !text.includes('\\u0000') && !forbidden.some((key) => text.includes(`"${key}"`));

test('any unambiguous JSON reads as it was written', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(isPlain(text));
      expect(parseJsonBody(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['{"a":1,"a":2}'],
  ['{"a":1,"\\u0061":2}'],
  ['[{"b":{"a":1,"c":"}","a":2}}]'],
  ['{"a":{"__proto__":1}}'],
  ['{"\\u005f_proto__":1}'],
  ['[{"constructor":{}}]'],
  ['{"a":"\\u0000"}'],
  ['{"a\\u0000":1}'],
  ['{"a":1'],
  ['{"a":NaN}'],
  ["{'a':1}"],
  [''],
])('%s is refused', (text) => {
  expect(() => parseJsonBody(text)).toThrow(JsonBodyError);
});

test('the same key in different objects, and keys that only look like values, are no doubles', () => {
  const text = '{"a":{"a":"a"},"b":["a","a",{"a":"\\"a\\":"}],"c":"{\\"a\\":1,\\"a\\":2}"}';
  expect(parseJsonBody(text)).toEqual(JSON.parse(text));
});

test('the canonical form does not depend on the order of keys, and tells values apart', () => {
  expect(canonicalJson({ b: { d: 1, c: [2, 1] }, a: '1' })).toBe(
    canonicalJson({ a: '1', b: { c: [2, 1], d: 1 } }),
  );
  expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});
