/**
 * What the server and the verifier have to make of the same seed: the vectors, by the verifier's
 * own code.
 */
import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import vectors from '#test/chain-vectors.json' with { type: 'json' };

import { drawKey, openChain, rootFrom } from './chains.ts';
import { hmacUnder, toHex } from './sha256.ts';

const { tape, number, anchor } = vectors;
const [first = '', second = ''] = vectors.steps;
const chain = { tape, epoch: 6 };

test('a value belongs to its place of its chain, and to no other place or chain', () => {
  const own = openChain(chain, anchor);
  expect(own.holds(first, 2)).toBe(false);
  expect(own.holds(first, 1)).toBe(true);
  expect(own.holds(first, 2)).toBe(false);
  expect(own.holds(second, 2)).toBe(true);
  expect(own.holds(first, 1), 'once a later one was seen').toBe(null);
  expect(openChain(chain, anchor).holds(second, 2), 'without the one before').toBe(true);
  for (const other of [{ epoch: 7 }, { tape: 'ab'.repeat(32) }])
    expect(openChain({ ...chain, ...other }, anchor).holds(first, 1)).toBe(false);
});

test('draw key and draw are those of the vectors', () => {
  const drawn = drawKey({ tape, number, step: first });
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
