/** Chains, steps and draws meet the vectors that the verifier meets as well. */
import { expect, test } from 'vitest';

import vectors from '#test/chain-vectors.json' with { type: 'json' };

import { drawKey, stepsOf } from './chains.ts';
import { drawFrom } from './feed.rules.ts';
import { seedHmac } from './hash-tape.ts';

const { tape, number } = vectors;

test('an epoch’s anchor and its first steps, the key of a tick and a draw are those of the vectors', () => {
  const steps = stepsOf(Buffer.alloc(32, 9), { number: 6, committedAtTick: 61 }, tape);
  expect(steps).toHaveLength(61);
  const hex = steps.map((step) => step.toString('hex'));
  expect(hex.slice(0, 3)).toEqual([vectors.anchor, ...vectors.steps]);
  const key = drawKey(steps[1] ?? Buffer.alloc(0), { tape, number });
  expect(key.toString('hex')).toBe(vectors.drawKey);
  expect(drawFrom(seedHmac(key)(`BTC:${number}`))).toBe(vectors.drawBTC);
});

test('chains to which tick 0 commits know no tape yet; others refuse to be made without one', () => {
  const seed = Buffer.alloc(32, 9);
  const genesis = stepsOf(seed, { number: 1, committedAtTick: 0 }, tape);
  expect(genesis).toEqual(stepsOf(seed, { number: 1, committedAtTick: 0 }, null));
  expect(genesis).not.toEqual(stepsOf(seed, { number: 1, committedAtTick: 1 }, tape));
  expect(() => stepsOf(seed, { number: 5, committedAtTick: 1 }, null)).toThrow('no first tick');
});
