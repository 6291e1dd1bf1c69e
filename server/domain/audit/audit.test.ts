/**
 * The audit log on a real database. Nobody writes an unchained entry, and anybody who changes the
 * log as the database's owner is found. The tampering is random; its seed is in the test's name.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { askDeposit } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import type { AuditPage } from '#protocol/audit.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';

import { openAuditWatch } from './audit.jobs.ts';
import { findHead, readChain } from './audit.sql.ts';
import { appendAudit } from './audit.ts';
import { type Checkpoint, hashOfEntry, readCheckpoint, showCheckpoint } from './chain.rules.ts';
import { verifyChain } from './verify.ts';

const SEED = process.env['SEED'] ?? randomBytes(4).toString('hex');
/** A sample takes the first ones. */
const ROUNDS = isWhole ? 1_000 : 150;
const ENTRIES = 120;

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.firstAdmin();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const write = (count: number, facts: Record<string, string> = {}) =>
  world.database.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1) {
      await appendAudit(tx, {
        at: world.clock.now(),
        actorId: at % 3 === 0 ? null : (admin.person?.id ?? null),
        action: 'test.write',
        subject: `thing-${at}`,
        facts: { at: at.toString(), ...facts },
      });
    }
  });

test('the application cannot write an entry that is not chained, whatever it says', async () => {
  await world.database.execute(
    `insert into audit_entries (number, at, action, subject, facts, previous_hash, hash)
     values (77, now(), 'test.forge', 'x', '{}', 'none', 'forged')`,
  );
  const { size } = await findHead(world.database);
  expect(size).toBeLessThan(77);
  expect((await verifyChain(world.database)).broken).toBeNull();
  for (const [action, subject, facts] of [
    ['Not an action', 'x', '{}'],
    ['test.forge', 'two words', '{}'],
    ['test.forge', 'x', 'no json'],
    ['test.forge', 'x', '{\n}'],
  ]) {
    await expect(
      world.database.execute(
        'insert into audit_entries (at, action, subject, facts) values (now(), $1, $2, $3)',
        [action ?? '', subject ?? '', facts ?? ''],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  }
});

test('entries of many at once are one chain without gaps, also where some roll back', async () => {
  const before = (await findHead(world.database)).size;
  const odd = { name: 'line\nbreak \u2028 "quoted" \\ 😀 \ud800 \0' };
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      world.database.transaction(async (tx) => {
        await appendAudit(tx, {
          at: world.clock.now(),
          actorId: null,
          action: 'test.race',
          subject: `thing-${at}`,
          facts: odd,
        });
        if (at % 4 === 0) throw new Error('rolled back');
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(45);
  const report = await verifyChain(world.database);
  expect([report.broken, report.whole.size]).toEqual([null, before + 45]);
});

test(`of ${ROUNDS} random edits, deletes, swaps, cuts and rewritings by the owner all are found (seed ${SEED})`, async () => {
  await write(ENTRIES);
  const { size, head } = await findHead(world.database);
  const checkpoint: Checkpoint = { size, head };
  const pick = dice(SEED);
  const found: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const kind = kinds[pick(kinds.length)] ?? 'edit';
    const why = `seed ${SEED}, round ${round}: ${kind}`;
    await rolledBack(async (tx) => {
      await tx.execute('alter table audit_entries drop constraint audit_entries_hash_key');
      await tamper(tx, kind, size, pick);
      const { broken } = await verifyChain(tx, { against: [checkpoint] });
      expect(broken, why).not.toBeNull();
    });
    found[kind] = (found[kind] ?? 0) + 1;
  }
  expect(Object.values(found).reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
  expect(Object.keys(found).sort()).toEqual([...kinds].sort());
  expect(await verifyChain(world.database, { against: [checkpoint] })).toMatchObject({
    broken: null,
    whole: checkpoint,
  });
});

test('a cut end shows only against a checkpoint, so it has to be kept elsewhere', async () => {
  const { size, head } = await findHead(world.database);
  await rolledBack(async (tx) => {
    await tx.execute('delete from audit_entries where number > $1', [size - 3]);
    expect((await verifyChain(tx)).broken).toBeNull();
    expect((await verifyChain(tx, { against: [{ size, head }] })).broken).toEqual({
      number: size - 2,
      text: `the log ends with entry ${size - 3}, it had ${size}`,
    });
  });
});

test('a checkpoint is read as it is printed, and as the console shows it', () => {
  const checkpoint = { size: 12, head: 'a'.repeat(64) };
  expect(readCheckpoint(showCheckpoint(checkpoint))).toEqual(checkpoint);
  expect(readCheckpoint(`audit 12 ${'a'.repeat(64)}`)).toEqual(checkpoint);
  for (const text of ['', '12', '12:abc', `-1:${'a'.repeat(64)}`]) {
    expect(readCheckpoint(text)).toBeNull();
  }
});

test('the watch reads on from what it saw, prints checkpoints, and raises the alarm once', async () => {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  const { owner: database, clock } = world;
  const watch = openAuditWatch({ database, clock, log });
  await watch.check(true);
  watch.printCheckpoint();
  watch.printCheckpoint();
  const { size, head } = await findHead(database);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"checkpoint":"${size}:${head}"`);
  await write(2);
  await watch.check(false);
  expect(watch.state).toMatchObject({ whole: { size: size + 2 }, broken: null });
  await rolledBack(async (tx) => {
    const broken = openAuditWatch({ database: tx, clock, log });
    await broken.check(true);
    await tx.execute('delete from audit_entries where number > $1', [size]);
    await broken.check(false);
    expect(broken.state.broken).toMatchObject({ number: size + 2 });
    await broken.check(true);
  });
  expect(lines.filter((line) => line.includes('ALARM'))).toHaveLength(1);
});

test('admins read the log with its filters, in pages, and nobody else does', async () => {
  const read = async (query: string) =>
    (await admin.get<AuditPage>(`/api/staff/audit${query}`)).body;
  const first = await read('?limit=2');
  expect(first.items).toHaveLength(2);
  expect(first.chain).toMatchObject({
    size: first.items[0]?.number,
    head: first.items[0]?.hash,
    checkedAt: world.clock.now().toISOString(),
    brokenAt: null,
  });
  const second = await read(`?limit=2&cursor=${first.nextCursor}`);
  expect(second.items[0]?.number).toBe((first.items[1]?.number ?? 0) - 1);
  expect(first.items[1]?.previousHash).toBe(second.items[0]?.hash);
  const claims = await read('?action=staff');
  expect(claims.items.map(({ action }) => action)).toEqual(['staff.claim']);
  expect(claims.items[0]?.actor).toMatchObject({ name: 'Meera Rao', role: 'admin' });
  expect((await read('?subject=thing-5')).items.length).toBeGreaterThan(0);
  expect((await read('?actor=meera&action=staff')).items).toHaveLength(1);
  expect((await read(`?actor=${admin.person?.id}&action=staff`)).items).toHaveLength(1);
  expect((await read('?actor=nobody')).items).toEqual([]);
  expect((await admin.get('/api/staff/audit?cursor=x')).status).toBe(400);
});

test('an entry names the person whom its subject is, or whose it is', async () => {
  const asha = await world.person('Asha Verma');
  const deposit = await askDeposit(world, asha, '25.00');
  const subjects = [asha.person?.id ?? '', deposit.id, `tic-${randomUUID()}`, 'depositThreshold'];
  await world.database.transaction(async (tx) => {
    const entry = { at: world.clock.now(), actorId: null, action: 'test.name', facts: {} };
    for (const subject of subjects) await appendAudit(tx, { ...entry, subject });
  });
  const { body } = await admin.get<AuditPage>('/api/staff/audit?action=test.name');
  const named = { id: asha.person?.id, name: 'Asha Verma' };
  expect(body.items.map(({ subject, person }) => [subject, person])).toEqual(
    [named, named, null, null].map((person, at) => [subjects[at], person]).toReversed(),
  );
});

const kinds = ['edit', 'delete', 'swap', 'cut', 'rewrite'] as const;

async function tamper(
  tx: Tx,
  kind: (typeof kinds)[number],
  size: number,
  pick: (below: number) => number,
): Promise<void> {
  const number = 1 + pick(size);
  const edit = edits[pick(edits.length)] ?? '';
  const text = `update audit_entries set ${edit} where number = $1`;
  if (kind === 'edit') expect(await tx.execute(text, [number])).toBe(1);
  else if (kind === 'delete') {
    await tx.execute('delete from audit_entries where number = $1', [number]);
  } else if (kind === 'cut') {
    await tx.execute('delete from audit_entries where number > $1', [number - 1]);
  } else if (kind === 'swap') {
    const other = 1 + ((number - 1 + 1 + pick(size - 1)) % size);
    await tx.execute(
      `update audit_entries a set at = b.at, actor_id = b.actor_id, action = b.action, subject = b.subject,
         facts = b.facts, previous_hash = b.previous_hash, hash = b.hash
       from audit_entries b
       where (a.number, b.number) in (($1, $2), ($2, $1))`,
      [number, other],
    );
  } else {
    // Somebody who knows how the chain is made, and makes it fit again up to the end.
    await tx.execute(`update audit_entries set subject = subject || '-x' where number = $1`, [
      number,
    ]);
    const rows = await readChain(tx, { after: number - 1, limit: size });
    let previous = rows[0]?.previous_hash ?? '';
    for (const row of rows) {
      const hash = hashOfEntry({ ...row, previous_hash: previous });
      await tx.execute('update audit_entries set previous_hash = $2, hash = $3 where number = $1', [
        row.number,
        previous,
        hash,
      ]);
      previous = hash;
    }
    expect((await verifyChain(tx)).broken).toBeNull();
  }
}

/** Each changes every entry, by as little as it can. */
const edits = [
  `at = at + interval '1 microsecond'`,
  `actor_id = case when actor_id is null then (select id from people where role = 'admin') end`,
  `action = action || '.x'`,
  `subject = subject || '-'`,
  `facts = facts || ' '`,
  `erased = true, facts = '{}'`,
  `previous_hash = reverse(previous_hash) || '0'`,
  `hash = overlay(hash placing case when left(hash, 1) = '0' then '1' else '0' end from 1 for 1)`,
  `number = number + 100000`,
];

/** Runs as the owner and takes it all back. */
async function rolledBack(run: (tx: Tx) => Promise<void>): Promise<void> {
  const back = new Error('back');
  await world.owner
    .transaction(async (tx) => {
      await run(tx);
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
}

/** The same seed, the same throws. */
function dice(seed: string): (below: number) => number {
  let thrown = 0;
  return (below) => {
    thrown += 1;
    const bytes = createHash('sha256').update(`${seed}:${thrown}`).digest();
    return bytes.readUInt32BE() % below;
  };
}
