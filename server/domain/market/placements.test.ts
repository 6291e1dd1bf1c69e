/**
 * What a tick says was accepted before it, proven again here from a leaf, its place and its path
 * alone (RFC 6962, 2.1).
 */
import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { placedOf, placedRoot } from './placements.ts';

const sha = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const rowAt = (index: number) => ({
  id: `0196a1b2-0000-7000-8000-${String(index).padStart(12, '0')}`,
  coin: 'BTC',
  direction: 'BUY_UP',
  duration: 60,
  stake: BigInt(index + 1),
  acceptedAt: new Date(1_790_000_000_000 + index),
});

function textAt(index: number, salt: string): string {
  const paise = String(index + 1).padStart(3, '0');
  return [
    'drishti-placement-1',
    `id=contract-${rowAt(index).id}`,
    'coin=BTC',
    'direction=BUY_UP',
    `amount=${paise.slice(0, -2)}.${paise.slice(-2)}`,
    'duration=60',
    `acceptedAt=${rowAt(index).acceptedAt.toISOString()}`,
    `salt=${salt}`,
    '',
  ].join('\n');
}

/** As RFC 9162, 2.1.3.2, walks it. */
function rootFrom(leaf: Buffer, index: number, size: number, path: readonly string[]): string {
  let [place, last, hash] = [index, size - 1, leaf];
  for (const node of path.map((hex) => Buffer.from(hex, 'hex'))) {
    if (last === 0) return 'the path is too long';
    if (place % 2 === 1 || place === last) {
      hash = sha(NODE, node, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1];
    } else {
      hash = sha(NODE, hash, node);
    }
    [place, last] = [place >> 1, last >> 1];
  }
  return last === 0 ? hash.toString('hex') : 'the path is too short';
}

test('each of any number of contracts is proven by its place and path, and by no other text', () => {
  const key = Buffer.alloc(32, 7);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (size, chosen) => {
      const index = chosen % size;
      const rows = Array.from({ length: size }, (_, at) => rowAt(at));
      const root = placedRoot(rows, key);
      const contract = `contract-${rowAt(index).id}`;
      const placed = placedOf(rows, key, { tick: 61, contract });
      expect(placed).toMatchObject({ tick: 61, index, size });
      expect(placed?.salt).toMatch(/^[0-9a-f]{32}$/);
      const walk = (text: string) => rootFrom(sha(LEAF, text), index, size, placed?.path ?? []);
      const text = textAt(index, placed?.salt ?? '');
      expect(walk(text)).toBe(root);
      expect(walk(text.replace('BUY_UP', 'SELL_SHORT'))).not.toBe(root);
    }),
  );
  expect(placedRoot([], key)).toBeNull();
  expect(placedOf([rowAt(0)], key, { tick: 1, contract: 'contract-of-nobody' })).toBeNull();
});
