/**
 * One spelling of an address, whatever a proxy or a system writes, and whose a request is that came
 * through several proxies.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import answers from '#test/address-answers.json' with { type: 'json' };

import { callerAddress, networkOf, openNetworks, openTrust, readAddress } from './addresses.ts';

test.each<[string, string | null]>([
  ['203.0.113.60', '203.0.113.60'],
  ['203.0.113.60:40001', '203.0.113.60'],
  [' 203.0.113.60\t', '203.0.113.60'],
  ['203.000.113.060', '203.0.113.60'],
  ['::ffff:203.0.113.60', '203.0.113.60'],
  ['::FFFF:cb00:713c', '203.0.113.60'],
  ['[::ffff:203.0.113.60]:443', '203.0.113.60'],
  ['0:0:0:0:0:ffff:203.0.113.060', '203.0.113.60'],
  ['2001:DB8::7', '2001:db8::7'],
  ['2001:0db8:0000:0000:0000:0000:0000:0007', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:40001', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::1', '::1'],
  ['64:ff9b::203.0.113.60', '64:ff9b::cb00:713c'],
  ...[
    'unknown',
    '',
    ' ',
    '_hidden',
    'localhost',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.60.1',
    '203.0.113.60, 203.0.113.61',
    '203.0.113.60:',
    '203.0.113.60:1:2',
    ':80',
    '[203.0.113.60]',
    '[]',
    '[::1',
    '::1]',
    '1::2::3',
    '2001:db8:::7',
    '12345::',
    '-1.2.3.4',
    '1.2.3.4/8',
  ].map((odd): [string, null] => [odd, null]),
])('%j is %j', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

test('560 texts are read as the table says: no short form, no octal, no hexadecimal, no port past brackets', () => {
  expect(answers.addresses).toHaveLength(560);
  for (const [text = '', address = null, network] of answers.addresses)
    expect([text, readAddress(text ?? ''), networkOf(text ?? '')]).toEqual([
      text,
      address,
      network,
    ]);
  for (const [texts, caller] of answers.callers)
    expect([texts, callerAddress([...(texts ?? [])])]).toEqual([texts, caller]);
});

test('networks hold what the table says, and an impossible length throws', () => {
  for (const [network, held] of answers.networks) {
    const open = () => openNetworks([String(network)]);
    if (typeof held === 'string') expect(open, String(network)).toThrow(RangeError);
    else expect([network, answers.asked.filter(open())]).toEqual([network, held]);
  }
});

const bytes = (count: number) => fc.array(fc.nat(255), { minLength: count, maxLength: count });
const port = fc.nat(65_535);

test('every spelling of an IPv4 address is that address', () => {
  fc.assert(
    fc.property(bytes(4), port, fc.nat(3), (parts, at, pad) => {
      const plain = parts.join('.');
      const padded = parts.map((part) => `${part}`.padStart(Math.min(3, pad), '0')).join('.');
      const hex = [0, 2].map((from) =>
        (((parts[from] ?? 0) << 8) | (parts[from + 1] ?? 0)).toString(16),
      );
      const spellings = [
        plain,
        padded,
        `${plain}:${at}`,
        ` ${padded} `,
        `::ffff:${padded}`,
        `::FFFF:${plain}`,
        `[::ffff:${plain}]:${at}`,
        `::ffff:${hex.join(':')}`,
        `0:0:0:0:0:FFFF:${plain}`,
      ];
      for (const spelling of spellings)
        expect([spelling, readAddress(spelling)]).toEqual([spelling, plain]);
      expect(new Set(spellings.map(networkOf))).toEqual(new Set([plain]));
    }),
  );
});

test('every spelling of an IPv6 address is one, and a /64 is one network', () => {
  const group = fc.nat(0xff_ff);
  // No IPv4 in it, which has a spelling of its own.
  const groups = fc.tuple(
    fc.integer({ min: 0x20_00, max: 0x3f_ff }),
    ...Array.from({ length: 7 }, () => group),
  );
  fc.assert(
    fc.property(groups, port, group, (all, at, other) => {
      const hex = all.map((one) => one.toString(16));
      const whole = all.map((one) => one.toString(16).padStart(4, '0')).join(':');
      const address = readAddress(whole);
      const spellings = [
        hex.join(':'),
        whole.toUpperCase(),
        `[${whole}]`,
        `[${hex.join(':')}]:${at}`,
        `${whole}%eth0`,
        ` ${address} `,
        address ?? '',
      ];
      for (const spelling of spellings)
        expect([spelling, readAddress(spelling)]).toEqual([spelling, address]);
      const neighbour = [...hex.slice(0, 7), other.toString(16)].join(':');
      expect(networkOf(neighbour)).toBe(networkOf(whole));
      expect(networkOf(whole)).toMatch(/^[0-9a-f:]+::\/64$/);
    }),
  );
});

test('whatever else is sent is no address, or has one spelling', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9a-f:.[\]%, ]{0,40}$/),
    fc.constantFrom('unknown', 'for=192.0.2.1', '"[2001:db8::1]"'),
  );
  fc.assert(
    fc.property(odd, (text) => {
      const address = readAddress(text);
      if (address !== null) expect(readAddress(address)).toBe(address);
      expect(networkOf(text)).toBe(address === null ? 'unknown' : networkOf(address));
    }),
    { numRuns: 1000 },
  );
});

test('a caller is the farthest address that trusted proxies tell; what is none says nothing', () => {
  expect(callerAddress(['::ffff:127.0.0.1'])).toBe('127.0.0.1');
  expect(callerAddress(['127.0.0.1', '203.0.113.60:40001'])).toBe('203.0.113.60');
  expect(callerAddress(['127.0.0.1', 'unknown'])).toBe('127.0.0.1');
  expect(callerAddress([''])).toBe('unknown');
});

test('a proxy is trusted in any spelling, by its address, its network or its kind', () => {
  const trusts = openTrust('10.1.0.0/16,loopback,2001:DB8::1');
  const trusted = [
    '10.1.2.3',
    '10.1.2.3:8080',
    '::ffff:10.1.2.3',
    '127.0.0.5',
    '::1',
    '[2001:db8:0::1]:9',
  ];
  for (const address of trusted) expect([address, trusts(address)]).toEqual([address, true]);
  for (const address of ['10.2.0.1', '2001:db8::2', 'unknown', '', 'loopback'])
    expect([address, trusts(address)]).toEqual([address, false]);
  expect(openNetworks(['::/1'])('not an address')).toBe(false);
});
