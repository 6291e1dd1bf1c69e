/** The order in which things about a request are sent. */
import { expect, test } from 'vitest';

import { openTurns } from './turns.ts';

test('one id waits for its own answers, refused ones too, and for nobody else’s', async () => {
  const inTurn = openTurns();
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  const claim = inTurn('wit-1', () => {
    sent.push('claim wit-1');
    return held.promise;
  });
  const approve = inTurn('wit-1', async () => sent.push('approve wit-1'));
  await inTurn('wit-2', async () => sent.push('claim wit-2'));
  expect(sent).toEqual(['claim wit-1', 'claim wit-2']);
  held.reject(new Error('claimed'));
  await expect(claim).rejects.toThrow('claimed');
  await approve;
  expect(sent.at(-1)).toBe('approve wit-1');
});
