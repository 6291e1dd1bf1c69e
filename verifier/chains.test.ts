/** What a server, a witness and the verifier have to make of the same secrets: the vectors, by the verifier's own code. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { repository } from '#test/sources.ts';

import { drawKey, openChain, rootFrom } from './chains.ts';
import { closeText, cosignatureText, isSignedText, type Roster } from './rosters.ts';
import { hmacUnder, sha256Hex, toHex } from './sha256.ts';

type Vectors = {
  [text in 'tape' | 'epochCommitment' | 's' | 'closeText' | 'closeHash']: string;
} & {
  [text in 'operatorSignature' | 'cosignatureText' | 'cosignature' | 'drawKey']: string;
} & {
  [count in 'term' | 'number' | 'drawBTC']: number;
} & {
  witnesses: { ed25519: string; anchor: string }[];
  pairs: { of: string; anchor: string }[];
  x: (string | null)[];
  z: string[];
};
const vectors = JSON.parse(
  readFileSync(join(repository, 'test', 'witness-vectors.json'), 'utf8'),
) as Vectors;
const { tape, term, number, witnesses, pairs, x, z } = vectors;
const OPERATOR = '1398f62c6d1a457c51ba6a4b5f3dbd2f69fca93216218dc8997e416bd17d93ca';

test('every value belongs to its chain, and to no other place or chain', () => {
  const chains = [
    ...witnesses.map(({ ed25519, anchor }) => openChain({ tape, term, of: ed25519 }, anchor)),
    ...pairs.map(({ of, anchor }) => {
      const keys = of.split('.').map((place) => witnesses[Number(place) - 1]?.ed25519 ?? '');
      return openChain({ tape, term, of: keys.toSorted().join('.') }, anchor);
    }),
    openChain({ tape, term: 6, of: 'operator' }, vectors.epochCommitment),
  ];
  const values = [...x, ...z, vectors.s];
  for (const [index, chain] of chains.entries())
    for (const [other, value] of values.entries()) {
      if (value === null) continue;
      expect(chain.holds(value, 2)).toBe(false);
      // Once its own was seen, no other can be said of.
      const isSeen = other > index && values[index] !== null;
      expect(chain.holds(value, 1)).toBe(isSeen ? null : other === index);
    }
});

test('close, cosignature, draw key and draw are those of the vectors', () => {
  const roster = { tape, hash: 'b'.repeat(64) } as Roster;
  const close = closeText(roster, number, { previous: 'a'.repeat(64), x });
  expect(close).toBe(vectors.closeText);
  expect(sha256Hex(close)).toBe(vectors.closeHash);
  expect(isSignedText(close, vectors.operatorSignature, OPERATOR)).toBe(true);
  const key = witnesses[0]?.ed25519 ?? '';
  const text = cosignatureText(key, 1_790_000_000_123, vectors.closeHash);
  expect(text).toBe(vectors.cosignatureText);
  expect(isSignedText(text, vectors.cosignature, key)).toBe(true);
  const drawn = drawKey({ tape, number, step: vectors.s, x, z });
  expect(toHex(drawn)).toBe(vectors.drawKey);
  const bytes = new DataView(hmacUnder(drawn)(`BTC:${number}`).buffer);
  const sum = [0, 2, 4, 6, 8, 10, 12, 14].reduce((all, at) => all + bytes.getUint16(at), -262_140);
  expect(sum).toBe(vectors.drawBTC);
});

test('a leaf’s path makes the root of RFC 6962 in trees of every size, and none with a place, a size or a hash of another', () => {
  const hash = (...parts: (string | Uint8Array)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest();
  const rootOf = (leaves: readonly string[]): Buffer => {
    if (leaves.length === 1) return hash('\0', leaves[0] ?? '');
    const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
    return hash('\u0001', rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
  };
  const pathOf = (leaves: readonly string[], index: number): string[] => {
    if (leaves.length === 1) return [];
    const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
    const [low, high] = [leaves.slice(0, half), leaves.slice(half)];
    return index < half
      ? [...pathOf(low, index), rootOf(high).toString('hex')]
      : [...pathOf(high, index - half), rootOf(low).toString('hex')];
  };
  for (let size = 1; size <= 17; size += 1) {
    const leaves = Array.from({ length: size }, (_, index) => `leaf ${index}\n`);
    const root = rootOf(leaves).toString('hex');
    for (const [index, leaf] of leaves.entries()) {
      const path = pathOf(leaves, index);
      expect(rootFrom(leaf, { index, size, path })).toBe(root);
      expect(rootFrom(`${leaf} `, { index, size, path })).not.toBe(root);
      expect(rootFrom(leaf, { index: index + size, size, path })).toBe(null);
      expect(rootFrom(leaf, { index, size, path: [...path, root] })).toBe(null);
      if (size > 1) expect(rootFrom(leaf, { index, size, path: path.slice(1) })).toBe(null);
    }
  }
});
