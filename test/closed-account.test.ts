/**
 * What is left of an account that was closed: nothing personal, in the database or in a backup made
 * later; and all that is others' holds.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LiabilityProof } from '#protocol/liabilities.ts';
import type { Statement } from '#protocol/people.ts';
import { connectOwner, takeFingerprint } from '#scripts/fingerprint.ts';
import { writeBackup } from '#server/database/backup.ts';
import { verifyChain } from '#server/domain/audit/verify.ts';
import { openEraser } from '#server/domain/closing/closing.jobs.ts';
import { leafNode } from '#server/domain/liabilities/liabilities.rules.ts';
import { openLiabilities } from '#server/domain/liabilities/liabilities.ts';
import { ownTables } from '#server/domain/own-data/tables.ts';
import type { Database } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { holds, type TableName } from '#server/schema/tables.ts';
import { checkLiabilityProof } from '#verifier/liabilities.ts';

import { type Client, PASSWORD } from './client.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { allTypes, cancel as cancelOrder, sell } from './orders.ts';
import { cancel } from './requests.ts';
import { openWholePerson, typed } from './whole-person.ts';
import { openWorld, type World } from './world.ts';

let clone: TestDatabase;
let world: World;
beforeAll(async () => {
  clone = await cloneDatabase();
  world = await openWorld({ clone });
  await allTypes(world);
  await world.tick(2);
});
afterAll(() => world[Symbol.asyncDispose]());

const idOf = (client: Client) => client.person?.id ?? '';
const emailOf = (client: Client) => client.person?.email ?? '';
const close = (client: Client) =>
  client.post(
    '/api/me/close',
    { password: PASSWORD },
    { 'idempotency-key': `close-${randomUUID()}` },
  );
const eraserOf = (piece: number, database: Database = world.database) =>
  openEraser({ database, clock: world.clock, log: openLog('silent'), piece });

/** What is known of the person alone, as it would be found in a table or a backup. */
async function personal(client: Client): Promise<Map<string, string>> {
  const found = new Map<string, string>(Object.entries(typed));
  found.set('email', emailOf(client)).set('address', '203.0.113.77');
  const [row] = await world.owner.query<Record<string, string>>(
    `select p.password_hash as password, encode(l.salt, 'hex') as salt, b.account_number, i.sha256 as image,
            encode(substring(i.bytes from 200 for 40), 'hex') as pixels, k.credential_id as passkey
     from people p join liability_leaves l on l.person_id = p.id join bank_details b on b.person_id = p.id
     join deposits d on d.person_id = p.id join proof_images i on i.sha256 = d.proof
     join passkeys k on k.person_id = p.id where p.id = $1 limit 1`,
    [idOf(client)],
  );
  for (const [name, value] of Object.entries(row ?? {})) found.set(name, value);
  return found;
}

/** Every row of every table, as the database tells it, and every file of a backup. */
async function everything(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'drishti-closing-'));
  const client = await connectOwner(clone.ownerUrl);
  try {
    await writeBackup(client, { directory: join(home, 'backup'), fingerprint: takeFingerprint });
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    let text = '';
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      text += rows.map(({ row }) => row).join('\n');
    }
    for (const file of readdirSync(join(home, 'backup'))) {
      const bytes = readFileSync(join(home, 'backup', file));
      text += (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    }
    return text;
  } finally {
    await client.end();
    rmSync(home, { recursive: true });
  }
}

const noteOf = (client: Client) =>
  world.database.execute(
    `insert into audit_entries (at, action, subject, facts) values (now(), 'person.note', $1, '{"note":"hers"}')`,
    [idOf(client)],
  );

/** Ends what is open, sells what there is. */
async function windUp(client: Client): Promise<void> {
  // A person who has their device gives a code; here is none.
  await world.owner.execute('update second_factors set confirmed_at = null where person_id = $1', [
    idOf(client),
  ]);
  const { body: withdrawals } = await client.get<{ items: { id: string; status: string }[] }>(
    '/api/withdrawals',
  );
  for (const { id, status } of withdrawals.items)
    if (status === 'pending') await cancel(client, id);
  const { body: orders } = await client.get<{ items: { id: string; status: string }[] }>(
    '/api/orders',
  );
  for (const { id, status } of orders.items)
    if (status === 'pending') await cancelOrder(client, id);
  const { available } = (await client.get<{ available: string }>('/api/portfolio/BTC')).body;
  await sell(client, available);
  await world.tick(2);
}

/** Tables that are given to the person and hold rows of the person. */
async function tablesHolding(client: Client): Promise<string[]> {
  const tables: string[] = [];
  for (const [name, { whose, join: joined }] of Object.entries(ownTables)) {
    const [row] = await world.owner.query<{ count: bigint }>(
      `select count(*) as count from ${name} t ${joined} where ${whose}`,
      [idOf(client)],
    );
    if (row?.count !== 0n) tables.push(name);
  }
  return tables;
}

/**
 * True if the schema's files say that a closed account leaves rows in the table. The function that
 * erases (server/schema/17_closing.sql) lists its tables by itself.
 */
const isLeft = (name: string) => {
  const held = holds[name as TableName];
  return held.whose !== null && ['kept', 'blanked'].includes(held.closing);
};

test('of a person of whom everything is kept nothing personal is found in database or backup, and all that is others’ holds', async () => {
  // Entries about the first who closes hold their facts, later ones the hash of theirs.
  const first = await world.person();
  await noteOf(first);
  expect((await close(first)).status).toBe(201);
  const neighbour = await world.person('A Neighbour');
  await world.tick();
  const contract = await neighbour.place({ amount: '500.00', duration: 60 });
  const client = await openWholePerson(world);
  const held = await tablesHolding(client);
  const visitor = await world.visitor().post('/api/visitor-tickets', {
    name: typed.name,
    email: emailOf(client),
    message: typed.message,
  });
  expect(visitor.status).toBe(204);
  await windUp(client);
  const values = await personal(client);
  const before = await everything();
  for (const [what, value] of values) expect(before.includes(value), what).toBe(true);
  const proofs = async () => {
    const { body } = await neighbour.get<LiabilityProof>('/api/liabilities/proof');
    expect(checkLiabilityProof(body).isRight).toBe(true);
    return body;
  };
  await neighbour.signIn(emailOf(neighbour), PASSWORD);
  const proven = await proofs();
  const receipt = (await neighbour.get(`/api/contracts/${contract.body.id}/receipt`)).body;
  const statement = (await neighbour.get<Statement>('/api/me/statement')).body;

  expect((await close(client)).status).toBe(201);
  await world.pass(31_000);
  expect(await interrupted()).toBeGreaterThan(8);
  const after = await everything();
  const left = [...values].filter(([, value]) => after.includes(value));
  expect(left.map(([what]) => what)).toEqual([]);

  expect(await tablesHolding(client)).toEqual(held.filter(isLeft));

  expect((await world.verify()).findings).toEqual([]);
  expect(await verifyChain(world.database)).toMatchObject({ broken: null });
  const erased = await world.owner.query(
    'select facts_hash is null as is_old from audit_entries where erased group by 1 order by 1',
  );
  expect(erased).toEqual([{ is_old: false }, { is_old: true }]);
  expect(await proofs()).toEqual(proven);
  // Nothing of the tree is remembered here.
  const { market } = world.app;
  const scaleOf = (asset: string) => (asset === 'INR' ? 2 : (market.coin(asset)?.scale ?? 0));
  const liabilities = openLiabilities({
    database: world.database,
    random: () => undefined,
    scaleOf,
  });
  expect(await liabilities.proof(idOf(neighbour), undefined)).toEqual(proven);
  await expect(liabilities.proof(idOf(client), undefined)).rejects.toMatchObject({
    code: 'not-found',
  });
  expect((await neighbour.get(`/api/contracts/${contract.body.id}/receipt`)).body).toEqual(receipt);
  expect((await neighbour.get<Statement>('/api/me/statement')).body).toEqual(statement);
  expect(await eraserOf(100).run()).toBe(0);
});

/**
 * Erases row by row, and is cut off one step later each time, as a process that ends would be;
 * answers how often.
 */
async function interrupted(): Promise<number> {
  for (let steps = 1, cuts = 0; ; steps += 1) {
    let taken = 0;
    const database: Database = {
      ...world.database,
      transaction(work, isolation) {
        taken += 1;
        return world.database.transaction(async (tx) => {
          const result = await work(tx);
          if (taken >= steps) throw new Error('cut off');
          return result;
        }, isolation);
      },
    };
    try {
      await eraserOf(1, database).run();
      return cuts;
    } catch {
      cuts += 1;
    }
  }
}

test('the hash that a leaf keeps is the one it had, for every coin and any number of decimals', async () => {
  await world.owner
    .transaction(async (tx) => {
      await tx.execute('update coins set scale = 0 where position = 2');
      const coins = await tx.query<{ symbol: string; scale: number }>(
        'select symbol, scale from coins order by symbol',
      );
      const assets = [
        { asset: 'INR', scale: 2 },
        ...coins.map(({ symbol, scale }) => ({ asset: symbol, scale })),
      ];
      const balances = assets.map(
        (_, at) => [0n, 7n, 850_000_00n, 9_000_000_000_000_000_000n][at % 4] ?? 0n,
      );
      await tx.execute(
        `insert into liability_roots (day, tick, tick_at, tick_hash, people, assets, totals, top, previous, hash)
         values ('1999-01-01', 1, now(), '', 1, $1, $2::bigint[], '', '', 'one')`,
        [assets.map(({ asset }) => asset), `{${balances.join(',')}}`],
      );
      const leaf = {
        personId: randomUUID(),
        email: 'जय@example.in',
        salt: 'ab'.repeat(32),
        balances,
      };
      await tx.execute(
        `insert into liability_leaves (day, person_id, position, email, salt, balances)
         values ('1999-01-01', $1, 0, $2, decode($3, 'hex'), $4::bigint[])`,
        [leaf.personId, leaf.email, leaf.salt, `{${balances.join(',')}}`],
      );
      const [row] = await tx.query<{ hash: string }>(
        'select hash_of_leaf(l) as hash from liability_leaves l where person_id = $1',
        [leaf.personId],
      );
      expect(row?.hash).toBe(leafNode(leaf, assets).hash);
      throw new Error('back');
    })
    .catch((error: Error) => {
      if (error.message !== 'back') throw error;
    });
});
