/**
 * Holds the gallery to the protocol: every scripted reply is one that the server could give, and
 * every entry is its own.
 */
import { Ajv } from 'ajv';
import formatsPlugin from 'ajv-formats';
import { describe, expect, test } from 'vitest';

import { contracts } from '#protocol/contracts.ts';
import { deposits } from '#protocol/deposits.ts';
import { type CommandState, meta } from '#protocol/meta.ts';
import { Problem } from '#protocol/refusals.ts';
import { staff } from '#protocol/staff.ts';

import { frameAddress, galleryEntries } from './entries.ts';
import { type Answer, momentsOf } from './entry.ts';
import { problemOf } from './problem.ts';

const entries = galleryEntries(momentsOf(Date.UTC(2026, 10, 21, 9, 30)));
// The plugin is CommonJS: its function is under `default` for TypeScript, and the module itself at
// run time.
const addFormats = formatsPlugin as unknown as (ajv: Ajv) => Ajv;
const ajv = addFormats(new Ajv({ allErrors: true, strict: false }));

/** What is wrong with an answer, as a client of the API would see it; empty where nothing is. */
function faultsOf(answer: Answer): string[] {
  const { route } = answer;
  const at = `${route.method} ${route.path}`;
  if (answer.kind === 'refusal') {
    const check = ajv.compile(Problem);
    const common = ['invalid', 'unauthenticated', 'csrf', 'rate-limited'];
    const proof = route.stepUp ? ['step-up'] : [];
    const codes: readonly string[] = [...route.refusals, ...common, ...proof];
    const isKnown = codes.includes(answer.code) || (route.money && answer.code === 'ledger-halted');
    return [
      ...(isKnown ? [] : [`${at} never refuses with ${answer.code}`]),
      ...(check(problemOf(answer)) ? [] : [`${at}: ${ajv.errorsText(check.errors)}`]),
    ];
  }
  if (answer.kind !== 'reply') return [];
  if (!route.reply) return answer.body === undefined ? [] : [`${at} answers without a body`];
  const check = ajv.compile(route.reply);
  return check(answer.body) ? [] : [`${at}: ${ajv.errorsText(check.errors)}`];
}

test('every reply of every entry is one that its route may give', () => {
  const faults = entries.flatMap(({ id, answers }) =>
    answers.flatMap(faultsOf).map((fault) => `${id}: ${fault}`),
  );
  expect(faults).toEqual([]);
  expect(entries.flatMap(({ answers }) => answers).length).toBeGreaterThan(1_000);
});

test('an entry that moves money answers what became of the request, however fast its stream opens', () => {
  const moving = entries.filter(({ answers }) => answers.some(({ route }) => route.money));
  expect(moving.length).toBeGreaterThan(10);
  const silent = moving.filter(({ app, answers }) => {
    const asked = app === 'web' ? meta.command : staff.command;
    const answer = answers.find(({ route }) => route === asked);
    return answer?.kind !== 'reply' || (answer.body as CommandState).state !== 'in-flight';
  });
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('a reply that has rotted is caught', () => {
  const body = { items: [{ id: 'dep-1', amount: 25_000 }], nextCursor: null };
  const [fault] = faultsOf({ kind: 'reply', route: deposits.list, body });
  expect(fault).toMatch(/GET \/api\/deposits: .*amount must be string/);
  const refusal = { kind: 'refusal', detail: 'No.', fields: {} } as const;
  expect(faultsOf({ ...refusal, route: contracts.list, code: 'four-eyes' })).toEqual([
    'GET /api/contracts never refuses with four-eyes',
  ]);
});

describe('the list', () => {
  test('names every entry once, by an id that fits into an address', () => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9-]+\.[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  test('has each list empty, loading and failed, and each page at its longest', () => {
    const pages = Map.groupBy(entries, ({ page }) => page);
    const statesOf = (page: string) => pages.get(page)?.map(({ state }) => state) ?? [];
    const lists = [
      'Markets',
      'Coin',
      'Position orders',
      'Closing orders',
      'Trade',
      'Coin records',
      'Wallet',
      'Deposit records',
      'Withdrawal records',
      'Messages',
      'Support history',
      'Deposit desk',
      'Withdrawal desk',
      'Ticket desk',
      'People',
      'Proposals',
      'Invitations',
      'Referral codes',
      'My codes',
      'Audit log',
    ];
    for (const list of lists) {
      expect(statesOf(list), list).toEqual(
        expect.arrayContaining(['Loading', 'Empty', 'Error', 'Full', 'Longest values']),
      );
    }
  });
});

test('an address keeps its query and what follows its #', () => {
  const at = (address: string) => frameAddress({ part: 'a', id: 'b.c', address });
  expect(at('/home')).toBe('/home?gallery=a/b.c');
  expect(at('/order?tab=closing')).toBe('/order?tab=closing&gallery=a/b.c');
  expect(at('/console/join#code')).toBe('/console/join?gallery=a/b.c#code');
});
