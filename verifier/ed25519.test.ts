/** Against the vectors of RFC 8032 (7.1), and against Node's own signatures, right ones and spoilt ones. */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

import { expect, test } from 'vitest';

import { seededRandom } from '#test/market.ts';

import { isSigned } from './ed25519.ts';
import { fromHex, toHex } from './sha256.ts';
import { sha512 } from './sha512.ts';

const VECTORS = [
  {
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    key: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
  {
    key: 'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
    message:
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    signature:
      'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  },
];

test.each(VECTORS)('RFC 8032: $message', ({ key, message, signature }) => {
  const parts = [message, signature, key].map(fromHex) as [Uint8Array, Uint8Array, Uint8Array];
  expect(isSigned(...parts)).toBe(true);
});

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

test('it agrees with Node: on what Node signed, and on every kind of spoilt signature', () => {
  const random = seededRandom('signatures');
  const draw = (length: number) => {
    const bytes = new Uint8Array(length);
    random(bytes);
    return bytes;
  };
  for (let round = 0; round < 5; round += 1) {
    const secret = createPrivateKey({
      key: Buffer.concat([PKCS8, draw(32)]),
      format: 'der',
      type: 'pkcs8',
    });
    const owner = createPublicKey(secret);
    const key = new Uint8Array(owner.export({ format: 'der', type: 'spki' }).subarray(-32));
    const message = draw(round * 37);
    const signature = new Uint8Array(sign(null, message, secret));
    expect(isSigned(message, signature, key)).toBe(true);
    const spoilt = signature.slice();
    const at = (draw(1)[0] ?? 0) % 64;
    spoilt[at] = (spoilt[at] ?? 0) ^ (1 << ((draw(1)[0] ?? 0) % 8));
    expect(isSigned(message, spoilt, key)).toBe(false);
    expect(verify(null, message, owner, spoilt)).toBe(false);
    expect(isSigned(Uint8Array.of(...message, 0), signature, key)).toBe(false);
    const other = key.slice();
    other[0] = (other[0] ?? 0) ^ 1;
    expect(isSigned(message, signature, other)).toBe(false);
  }
});

test('a signature has one form: the order added to its second half is none, nor is a key beyond the field', () => {
  const { key, message, signature } = VECTORS[2] as (typeof VECTORS)[number];
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const half = signature.slice(64).match(/../g)?.toReversed().join('') ?? '';
  const moved = (BigInt(`0x${half}`) + order).toString(16).padStart(64, '0');
  const malleable = signature.slice(0, 64) + (moved.match(/../g) ?? []).toReversed().join('');
  expect(malleable).toHaveLength(128);
  expect(isSigned(fromHex(message), fromHex(malleable), fromHex(key))).toBe(false);
  expect(isSigned(fromHex(message), fromHex(signature), new Uint8Array(32).fill(255))).toBe(false);
  expect(isSigned(fromHex(message), fromHex(signature).subarray(1), fromHex(key))).toBe(false);
});

test('SHA-512 is Node’s, on every length around its blocks', () => {
  for (const length of [0, 1, 3, 111, 112, 113, 127, 128, 129, 239, 240, 600]) {
    const bytes = new Uint8Array(length).map((_, index) => index * 7);
    expect(toHex(sha512(bytes))).toBe(createHash('sha512').update(bytes).digest('hex'));
  }
});
