/**
 * What a split over several databases would meet: every statement that placing, trading, settling
 * and recording prepare, read from PostgreSQL's own plans, and whether it concerns one till, what
 * is copied to every node, or the one that coordinates. docs/scaling.md says it of each by name.
 */
import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/kit/database/database.ts';

import { askWithdrawal, cancel } from './requests.ts';
import { namesUnder } from './scaling.ts';
import { openWorld, type World } from './world.ts';

type Prepared = { name: string; text: string };
const prepared = new Map<string, string>();
const connection = pg.Connection.prototype as unknown as { parse(message: Prepared): void };
const { parse } = connection;

let world: World;
beforeAll(async () => {
  // Only looked at: what is prepared goes on to PostgreSQL as it is.
  connection.parse = function (message) {
    if (message.name) prepared.set(message.name, message.text);
    return parse.call(this, message);
  };
  world = await openWorld();
  await trade();
  connection.parse = parse;
});
afterAll(() => world[Symbol.asyncDispose]());

/** A person does everything that moves money in a moment, and it ends. */
async function trade(): Promise<void> {
  const asha = await world.person();
  const post = async (path: string, body?: object) => {
    const key = { 'idempotency-key': randomUUID() };
    const reply = await asha.post<{ id: string }>(path, body, key);
    expect([path, reply.status]).toEqual([path, body === undefined ? 200 : 201]);
    return reply.body.id;
  };
  expect((await asha.place({ amount: '10.00' })).status).toBe(201);
  await post('/api/orders', { coin: 'SOL', side: 'buy', type: 'market', amount: '100.00' });
  const position = { coin: 'ETH', side: 'long', margin: '200.00', leverage: 5 };
  const id = await post('/api/positions', position);
  await cancel(asha, (await askWithdrawal(asha, '10.00')).id);
  await world.tick(2);
  await post(`/api/positions/${id}/close`);
  // Until the contract has settled and the next epoch begins.
  await world.tick(62);
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  Operation?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'Join Filter'?: string;
  'TID Cond'?: string;
  Plans?: Plan[];
};
/** A table that a statement touches, by which condition, and whether it writes. */
type Touch = { table: string; by: string; isWritten: boolean };

const noTable = /^\s*(?:begin|commit|rollback|set|listen|notify)\b/i;
const copied = /^\s*copy (\w+)/i;

async function touchesOf(database: Database, text: string): Promise<Touch[]> {
  if (noTable.test(text)) return [];
  const [, copiedTo] = copied.exec(text) ?? [];
  if (copiedTo !== undefined) return [{ table: copiedTo, by: 'person_id', isWritten: true }];
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const touches: Touch[] = [];
  function walk(plan: Plan): void {
    const by = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'] as const;
    const below = (plan.Plans ?? []).map((one) => one['Index Cond'] ?? '');
    const table = plan['Relation Name'];
    if (table !== undefined) {
      const conditions = [...by.map((name) => plan[name] ?? ''), ...below].join(' ');
      touches.push({ table, by: conditions, isWritten: plan.Operation !== undefined });
    }
    for (const one of plan.Plans ?? []) walk(one);
  }
  for (const { Plan } of row?.['QUERY PLAN'] ?? []) walk(Plan);
  return touches;
}

/** Of rows that an earlier statement of the same batch has locked, by where they lie. */
const byPlace = (text: string) => /\bctid = \w+\.place\b/.test(text);

/** The words of docs/scaling.md; what fits none of them is said as it is. */
function classOf(text: string, touches: readonly Touch[]): string {
  const [byPerson = [], widened = [], everywhere = []] = namesUnder('Tables by group').values();
  const wrong: string[] = [];
  let isPersonal = false;
  for (const { table, by, isWritten } of touches) {
    if (byPerson.includes(table) || widened.includes(table)) {
      isPersonal = true;
      const isFound = /\b(?:person_id|owner_id)\b/.test(by) || widened.includes(table);
      if (!isFound && !byPlace(text) && !isWritten) wrong.push(`${table} by (${by})`);
    } else if (everywhere.includes(table) ? isWritten : table !== 'outbox') return 'coordinator';
  }
  if (wrong.length > 0) return `neither: ${wrong.join(', ')}`;
  return isPersonal ? 'one till' : 'reference';
}

test('every statement of the hot path is of the class that docs/scaling.md gives it', async () => {
  const found = new Map<string, Set<string>>();
  for (const [name, text] of prepared) {
    const touches = await touchesOf(world.owner, text);
    const kind = classOf(text, touches);
    // Writes of a batch are numbered by their shape; what one does on a single node tells it from
    // the others.
    const [, , , central = []] = namesUnder('Tables by group').values();
    const others = touches
      .map(({ table }) => table)
      .filter((table) => central.includes(table) && table !== 'outbox');
    const called = name
      .replace(/^write-\d+$/, ['write', ...new Set(others)].join('-'))
      // Copies into a table are numbered as their sets of columns first come.
      .replace(/^(copy-\w+)-\d+$/, '$1');
    found.set(kind, (found.get(kind) ?? new Set()).add(called));
  }
  const told = [...namesUnder('Statements of the hot path')].map(
    ([words, names]) => [/^[a-z ]+/.exec(words)?.[0] ?? words, names] as const,
  );
  const sorted = (classes: Iterable<readonly [string, Iterable<string>]>) =>
    Object.fromEntries([...classes].map(([kind, names]) => [kind, [...names].toSorted()]));
  expect(sorted(found)).toEqual(sorted(told));
});

test('a statement that asks over all people, or writes what is copied, is told apart', async () => {
  const over = 'select person_id from contracts where id = $1::uuid';
  expect(classOf(over, await touchesOf(world.owner, over))).toMatch(/^neither: contracts/);
  const coin = "update coins set base_price = $1 where symbol = 'BTC'";
  expect(classOf(coin, await touchesOf(world.owner, coin))).toBe('coordinator');
  const price = 'select number from ticks where number = $1::int';
  expect(classOf(price, await touchesOf(world.owner, price))).toBe('reference');
});
