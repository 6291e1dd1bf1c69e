/**
 * Canonical JSON is RFC 8785's for every body that a money route accepts, so that fingerprints that
 * are stored stay valid.
 */
import { expect, test } from 'vitest';

import { moneyBodies } from '#test/declared-routes.ts';

import { canonicalJson } from './canonical-json.ts';

test('the sample of RFC 8785, section 3.2.2, is serialized to its bytes', () => {
  const sample =
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
    String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`;
  expect(canonicalJson(JSON.parse(sample))).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('keys are sorted by UTF-16 code units, as RFC 8785, section 3.2.3, has them', () => {
  const keys = ['\u20AC', '\r', '\uFB33', '\u{1F600}', '\u0080', '\u00F6'];
  const sorted = ['\r', '\u0080', '\u00F6', '\u20AC', '\u{1F600}', '\uFB33'];
  const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 1])));
  expect(text).toBe(`{${sorted.map((key) => `${JSON.stringify(key)}:1`).join(',')}}`);
});

test.each([
  ['-0', '0'],
  ['1e21', '1e+21'],
  ['999999999999999900000', '999999999999999900000'],
  ['1e-7', '1e-7'],
  ['9007199254740993', '9007199254740992'],
  ['{"b":{"d":1,"c":[2,1]},"a":{}}', '{"a":{},"b":{"c":[2,1],"d":1}}'],
  ['{"é":1,"e\\u0301":2}', '{"e\u0301":2,"é":1}'],
  // RFC 8785 refuses a half of a surrogate pair; a stored command may have one in a note.
  [String.raw`{"note":"\ud800"}`, String.raw`{"note":"\ud800"}`],
  // RFC 8785 sorts these as texts: 10, 9, a. No body of a money route has such a key.
  ['{"a":1,"10":2,"9":3}', '{"9":3,"10":2,"a":1}'],
  ['{"b":1,"__proto__":2}', '{"__proto__":2,"b":1}'],
])('%s is %s', (json, canonical) => {
  expect(canonicalJson(JSON.parse(json))).toBe(canonical);
});

test('no body of a money route has a key that reads as a number', () => {
  const bodies = moneyBodies();
  expect(bodies.length).toBeGreaterThan(10);
  const keysOf = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
    const isOpen = 'type' in schema && schema.type === 'object' && !('properties' in schema);
    return [...own, ...(isOpen ? ['0'] : []), ...Object.values(schema).flatMap(keysOf)];
  };
  for (const { path, body } of bodies)
    expect([path, keysOf(body).filter((key) => /^\d+$/.test(key))]).toEqual([path, []]);
});
