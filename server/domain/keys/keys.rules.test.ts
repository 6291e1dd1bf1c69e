/**
 * Public keys, networks and windows of time as they may come, and two signatures that others have
 * published.
 */
import { generateKeyPairSync } from 'node:crypto';

import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';

import {
  isFrom,
  isInWindow,
  isSignedByOwner,
  isSignedBySecret,
  readNetworks,
  readPublicKey,
} from './keys.rules.ts';

/** RFC 8032, 7.1, tests 1 and 2. */
const published = {
  publicKey: Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex'),
  message: Buffer.from('72', 'hex'),
  signature: Buffer.from(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    'hex',
  ).toString('base64'),
};

test('signatures are those of RFC 8032 and RFC 4231, and nothing near them', () => {
  const { message, signature } = published;
  const key = readPublicKey(published.publicKey.toString('base64'));
  if (!key) throw new Error('the key was not read');
  expect(isSignedByOwner(message, signature, key)).toBe(true);
  expect(isSignedByOwner('s', signature, key)).toBe(false);
  expect(isSignedByOwner(message, signature.replace('k', 'l'), key)).toBe(false);
  expect(isSignedByOwner(message, '', key)).toBe(false);
  // RFC 4231, 4.3.
  const hmac = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  const text = 'what do ya want for nothing?';
  expect(isSignedBySecret(text, hmac, 'Jefe')).toBe(true);
  expect(isSignedBySecret(text, hmac.toUpperCase(), 'Jefe')).toBe(true);
  expect(isSignedBySecret(`${text} `, hmac, 'Jefe')).toBe(false);
  expect(isSignedBySecret(text, hmac.slice(2), 'Jefe')).toBe(false);
  expect(isSignedBySecret(text, `${hmac.slice(0, -1)}4`, 'Jefe')).toBe(false);
});

test('a public key is read in PEM, in DER and as its 32 bytes, and as nothing else', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const forms = [pem, ` ${pem}\n`, der.toString('base64'), der.subarray(12).toString('base64')];
  for (const form of forms) expect(readPublicKey(form)).toEqual(der);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const wrong = [
    '',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== me',
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    der.subarray(13).toString('base64'),
    `${der.toString('base64')}!`,
  ];
  for (const form of wrong) expect(readPublicKey(form)).toBeNull();
});

test('a point of small order, of mixed order or off the curve is no public key', () => {
  const hex = (text: string) => readPublicKey(Buffer.from(text, 'hex').toString('base64'));
  const small = [
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    `ec${'ff'.repeat(30)}7f`,
    `ed${'ff'.repeat(30)}7f`,
    `ee${'ff'.repeat(30)}7f`,
    `${'00'.repeat(31)}80`,
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  ];
  for (const point of small) expect([point, hex(point)]).toEqual([point, null]);
  expect(hex(`02${'00'.repeat(31)}`)).toBeNull();
  const { publicKey } = generateKeyPairSync('ed25519');
  const honest = publicKey.export({ type: 'spki', format: 'der' }).subarray(12);
  const eighth = ed25519.Point.fromHex(small[6] ?? '');
  const mixed = ed25519.Point.fromBytes(honest).add(eighth).toHex();
  expect(hex(honest.toString('hex'))).not.toBeNull();
  expect(hex(mixed)).toBeNull();
});

test('networks are read in CIDR form, each once; what is none is refused', () => {
  expect(readNetworks([' 203.0.113.7', '203.0.113.7/32', '10.0.0.0/8', '2001:DB8::/32'])).toEqual([
    ...['203.0.113.7/32', '10.0.0.0/8', '2001:db8::/32'],
  ]);
  expect(readNetworks([])).toEqual([]);
  const wrong = ['', 'home', '203.0.113.0/33', '203.0.113.0/0', '1.2.3', '::1/129', '::1/x'];
  for (const one of [...wrong, '1.2.3.4/8/8', 'fe80::1%eth0', '::ffff:1.2.3.4', '1.2.3.4/-1']) {
    expect([one, readNetworks(['10.0.0.1', one])]).toEqual([one, null]);
  }
});

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['2001:db8::7', ['203.0.113.0/24', '2001:db8::/64'], true],
  ['2001:db8:0:1::7', ['2001:db8::/64'], false],
  ['198.51.100.1', [], true],
  ['not an address', ['0.0.0.0/1', '::/1'], false],
])('%s is from %j: %s', (address, networks, is) => {
  expect(isFrom(address, networks)).toBe(is);
});

test('a request counts from its time to the end of its window, and a second ahead', () => {
  const now = new Date(1_000_000);
  const at = (timestamp: number, recvWindow = 5_000) => isInWindow({ timestamp, recvWindow }, now);
  expect([at(995_000), at(994_999), at(1_001_000), at(1_001_001)]).toEqual([
    ...[true, false, true, false],
  ]);
  expect([at(940_000, 60_000), at(939_999, 60_000)]).toEqual([true, false]);
  const none = [at(1_000_000, 60_001), at(1_000_000, 0), at(Number.NaN), at(1.5), at(0)];
  expect(none).toEqual([null, null, null, null, null]);
});
