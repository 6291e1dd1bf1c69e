/** What a day must have had: without it, two days that are equal would say little. */
import assert from 'node:assert/strict';

/** Contracts that have to be settled. */
const SETTLED = 200;

/** Throws where something of it is missing, with its name. */
export function checkComplete(
  kinds: Iterable<string>,
  tally: Readonly<Record<string, number>>,
  endings: Readonly<Record<string, number>>,
): void {
  const names = Object.keys(tally);
  const has = (found: (name: string) => boolean, what: string) =>
    assert(names.some(found), `the day has no ${what}`);
  for (const kind of kinds) has((name) => isSuccess(name, kind), `success of ${kind}`);
  has((name) => /^\S+ [a-z]/.test(name) && !name.startsWith('refilled'), 'refusal');
  has((name) => /\d repeated$/.test(name), 'repeat');
  has((name) => name.endsWith(' key-reused'), 'key with another body');
  has((name) => name.startsWith('account.close 20'), 'closing of an account');
  const settled = tally['contract.settle 200'] ?? 0;
  assert(settled >= SETTLED, `the day has only ${settled} settlements`);
  assert((endings['order completed'] ?? 0) > 0, 'the day has no fill');
  assert((endings['position liquidation'] ?? 0) > 0, 'the day has no liquidation');
}

const isSuccess = (name: string, kind: string) => new RegExp(`^${kind} 2\\d\\d$`).test(name);
