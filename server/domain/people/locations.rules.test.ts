/** Which addresses are never sent to anybody, and what is left of what a service says. */
import { expect, test } from 'vitest';

import { cleanLocation, publicAddress } from './locations.rules.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.2.1', '203.0.113.9'],
  ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fd00::1', 'fc00::1', 'ff02::1', '2001:db8::1'],
  ...['::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:1::'],
  ...['', 'localhost', '8.8.8', '8.8.8.8/24'],
])('%j is not looked up', (address) => {
  expect(publicAddress(address)).toBeNull();
});

test.each([
  ['49.36.10.1', '49.36.10.1'],
  ['::ffff:49.36.10.1', '49.36.10.1'],
  ['172.32.0.1', '172.32.0.1'],
  ['2405:200::1', '2405:200::1'],
])('%s is asked about as %s', (address, asked) => {
  expect(publicAddress(address)).toBe(asked);
});

test('a location is one line of text of at most 80 characters, or nothing', () => {
  expect(cleanLocation({ city: ' New\u0000\n Delhi\u202e ', country: 'भारत' })).toEqual({
    city: 'New Delhi',
    country: 'भारत',
  });
  expect(cleanLocation({ city: 'x'.repeat(500), country: { name: 'India' } })).toEqual({
    city: 'x'.repeat(80),
    country: null,
  });
  for (const nothing of ['', ' \t', 5, null, undefined, []]) {
    expect(cleanLocation({ city: nothing, country: nothing })).toBeNull();
  }
});
