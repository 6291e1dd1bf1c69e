/** How the chain is. */
import { expect, test } from 'vitest';

import { chainState, checkpointOf } from './audit.rules.ts';

const chain = { size: 12, head: 'ab12', checkedAt: '2026-11-21T10:00:00.000Z', brokenAt: null };

test('a checkpoint holds the size and the head', () => {
  expect(checkpointOf(chain)).toBe('audit 12 ab12');
});

test('a break comes before all else, whenever it was checked', () => {
  expect(chainState(chain)).toBe('whole');
  expect(chainState({ ...chain, checkedAt: null })).toBe('unchecked');
  expect(chainState({ ...chain, checkedAt: null, brokenAt: 7 })).toBe('broken');
});
