/**
 * Canonical JSON is RFC 8785's for every body that a money route accepts, so that fingerprints that
 * are stored stay valid.
 */
import fc from 'fast-check';
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

test.each([
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555554', '333333333.33333325'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
])('the double %s of RFC 8785, appendix B, is %s', (bits, text) => {
  expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
});

/** Serializes by RFC 8785 in another way than canonicalJson: without a replacer or new objects. */
function serialized(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialized).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const units = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const fields = Object.entries(value).toSorted(([left], [right]) =>
    Buffer.compare(units(left), units(right)),
  );
  return `{${fields.map(([key, own]) => `${JSON.stringify(key)}:${serialized(own)}`).join(',')}}`;
}

test('any value is serialized as by RFC 8785, whatever the order of its keys, and reads back', () => {
  const text = fc.string({ unit: 'binary', maxLength: 6 });
  const key = text.filter((own) => !/^\d+$/.test(own));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, false),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((own) => (own === 0 ? 0 : own)),
      text,
      fc.array(tie('value'), { maxLength: 4 }),
      fc
        .uniqueArray(fc.tuple(key, tie('value')), { selector: ([own]) => own, maxLength: 6 })
        .map(Object.fromEntries),
    ),
  }));
  const fields = fc.uniqueArray(fc.tuple(key, value), { selector: ([own]) => own, maxLength: 8 });
  fc.assert(
    fc.property(fields, (own) => {
      const object = Object.fromEntries(own);
      const canonical = canonicalJson(object);
      expect(canonical).toBe(serialized(object));
      expect(canonicalJson(Object.fromEntries(own.toReversed()))).toBe(canonical);
      expect(JSON.parse(canonical)).toEqual(object);
    }),
    { numRuns: 500 },
  );
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
