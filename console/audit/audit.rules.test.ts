/** How the chain is. */
import { expect, test } from 'vitest';

import { chainState, checkpointOf, factsLine } from './audit.rules.ts';

const chain = { size: 12, head: 'ab12', checkedAt: '2026-11-21T10:00:00.000Z', brokenAt: null };

test('a checkpoint holds the size and the head', () => {
  expect(checkpointOf(chain)).toBe('audit 12 ab12');
});

test('a fact that is an id is read by its name or its end, a hash by its beginning', () => {
  const person = { id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', name: 'Asha Verma' };
  const facts = {
    amount: '25000.00',
    digest: 'ab'.repeat(32),
    person: person.id,
    proposal: 'pro-0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
  };
  expect(factsLine({ facts, person })).toBe(
    'amount 25000.00 · digest abababab… · person Asha Verma · proposal pro-…2e3f4a5c',
  );
  expect(factsLine({ facts: { person: person.id }, person: null })).toBe(
    'person 0197a1b2-…2e3f4a5b',
  );
});

test('a break comes before all else, whenever it was checked', () => {
  expect(chainState(chain)).toBe('whole');
  expect(chainState({ ...chain, checkedAt: null })).toBe('unchecked');
  expect(chainState({ ...chain, checkedAt: null, brokenAt: 7 })).toBe('broken');
});
