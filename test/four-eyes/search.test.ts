/**
 * No sequence of actions lets one person do alone what takes two, in any house of up to four
 * members of staff: by a search of the model, which agreement.test.ts compares with the product.
 */
import { describe, expect, test } from 'vitest';

import type { StaffRole } from '#protocol/roles.ts';
import { isWhole } from '#test/extent.ts';

import { allHouses, type Found, search } from './search.ts';
import { type Action, FORMER, openHouse, type Rules, step, TODAY } from './staff-model.ts';
import { longTest } from '../long-test.ts';

const DEPTH = isWhole ? 9 : 8;
const SMALL = allHouses(2);
/** The attacker is the first admin, and each member is a root. */
const houseOf = (...roles: StaffRole[]) => [{ roles, attacker: 0, isOneRoot: false }];
const twoAdmins = houseOf('admin', 'admin');
const adminAndSupport = houseOf('admin', 'support');

const tell = (what: string, { houses, searched, states, steps, sequences }: Found) =>
  process.stdout.write(
    `${what}: ${houses} houses (${searched} different), ${states} states, ${steps} steps, ` +
      `${sequences} sequences\n`,
  );
const names = (trace: readonly Action[]) => trace.map((action) => action.do);
/** Shortest sequence that leads to a violation of this kind. */
const shortest = ({ violations }: Found, kind: string) =>
  violations
    .filter((violation) => violation.kind === kind)
    .map(({ trace }) => names(trace))
    .toSorted((one, other) => one.length - other.length)[0];

longTest(`finds no way for one person alone within ${DEPTH} actions, in 237 houses`, () => {
  const found = search(TODAY, { depth: DEPTH });
  tell(`one person alone, ${DEPTH} actions`, found);
  expect(found.violations).toEqual([]);
  expect(found.houses).toBe(237);
  expect(found.states).toBeGreaterThan(150_000);
  expect(found.sequences).toBeGreaterThan(100_000_000);
});

test('finds none with every action, within fewer actions', () => {
  const found = search(TODAY, { depth: isWhole ? 5 : 4, isFull: true });
  tell('every action', found);
  expect(found.violations).toEqual([]);
  expect(found.states).toBeGreaterThan(5_000);
});

test('finds none without a mail server', () => {
  const found = search(TODAY, { depth: isWhole ? 8 : 6, isMailed: false });
  tell('without mail', found);
  expect(found.violations).toEqual([]);
  const every = search(TODAY, { depth: 4, isMailed: false, isFull: true });
  tell('without mail, every action', every);
  expect(every.violations).toEqual([]);
});

test('with the former rules finds that one admin disables another, invites a second self and approves', () => {
  const found = search(FORMER, { depth: DEPTH, houses: twoAdmins });
  tell('former rules, two admins', found);
  expect(shortest(found, 'correction')).toEqual([
    'disable',
    'invite',
    'accept',
    'correct',
    'approve',
  ]);
  expect(shortest(found, 'setting')).toEqual(['disable', 'set']);
  expect(new Set(found.violations.map(({ kind }) => kind))).toEqual(
    new Set(['bank-details', 'correction', 'role', 'second-factor', 'setting']),
  );
});

describe('each protection is needed', () => {
  const without = (change: Partial<Rules>, depth: number, isFull = false) =>
    search({ ...TODAY, ...change }, { depth, isFull, houses: SMALL });

  test('without separate roots an own second account approves a correction', () => {
    const changed = { ...TODAY, separatesRoots: false };
    // An honest admin helps in good faith: lets the second self in, or makes it an admin.
    const two = shortest(search(changed, { depth: 7, houses: twoAdmins }), 'correction');
    expect(two).toHaveLength(6);
    expect(two).toContain('accept');
    expect(two?.slice(-2)).toEqual(['correct', 'approve']);
    // Nobody helps; a day passes.
    const one = shortest(search(changed, { depth: 7, houses: adminAndSupport }), 'correction');
    expect(one).toHaveLength(6);
    expect(one).toContain('wait');
    expect(one?.slice(-2)).toEqual(['correct', 'approve']);
  });

  test('without the delay a setting takes effect once the other admin is disabled', () => {
    expect(shortest(without({ alone: 'at-once' }, 4), 'setting')).toEqual(['set']);
    const two = search({ ...TODAY, alone: 'at-once' }, { depth: 4, houses: twoAdmins });
    expect(shortest(two, 'setting')).toEqual(['disable', 'set']);
  });

  test('if disabled people do not count as staff, the only active admin acts at once', () => {
    const two = search({ ...TODAY, countsLeavers: false }, { depth: 4, houses: twoAdmins });
    expect(shortest(two, 'setting')).toEqual(['disable', 'set']);
  });

  test('if disabled people are not told, a setting takes effect behind their backs', () => {
    const found = without({ tellsLeavers: false }, 4);
    expect(shortest(found, 'setting')).toEqual(['disable', 'set', 'wait']);
    expect(shortest(found, 'role')).toEqual(['disable', 'role', 'wait']);
  });

  test('if a proposal does not wait for the mail, somebody told in the console is disabled before reading it', () => {
    const found = search(
      { ...TODAY, waitsForMail: false },
      { depth: 4, isMailed: false, houses: adminAndSupport },
    );
    expect(shortest(found, 'role')).toEqual(['role', 'disable', 'wait']);
  });

  test('if objections are not heeded, a setting takes effect against one', () => {
    const found = without({ heedsObjections: false }, 4, true);
    expect(shortest(found, 'setting')).toEqual(['set', 'object-by-link', 'wait']);
  });

  test('the age of accounts adds nothing to separate roots, which every account of the attacker shares', () => {
    expect(without({ checksAge: false }, 7).violations).toEqual([]);
  });
});

test('an account that is newer than a proposal does not approve it', () => {
  const house = openHouse([{ role: 'admin', root: 0, isAttackers: true }], {
    isMailed: true,
    hasSecondFactors: false,
  });
  const actions: Action[] = [
    { do: 'correct', by: 0 },
    { do: 'invite', by: 0, role: 'admin' },
    { do: 'accept', invitation: 0, isAttackers: true },
    { do: 'approve', by: 1, proposal: 0 },
  ];
  const end = (rules: Rules) => {
    let state = house;
    for (const action of actions) {
      const outcome = step(state, action, rules);
      if ('refused' in outcome) return `${action.do}: ${outcome.refused}`;
      state = outcome.state;
    }
    return state.balance;
  };
  expect(end({ ...TODAY, separatesRoots: false })).toBe('approve: four-eyes');
  expect(end({ ...TODAY, separatesRoots: false, checksAge: false })).toBe(1);
});
