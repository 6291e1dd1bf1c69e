/**
 * Backup and restore on real PostgreSQL: taken while money moves, it is one moment of the books,
 * and comes back the same to the last row; what is damaged, changed or of another version does not
 * come back at all.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CoinList } from '#protocol/market.ts';
import { connectOwner, takeFingerprint } from '#scripts/fingerprint.ts';
import { checkBackup, type Manifest, writeBackup } from '#server/database/backup.ts';
import { fillDatabase, restoreBackup } from '#server/database/restore.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openVerifier } from '#server/ledger/verify.ts';
import { type Client, PASSWORD } from './client.ts';
import { cloneDatabase } from './database.ts';
import { eachSecond } from './market.ts';
import { askDeposit, askWithdrawal } from './requests.ts';
import { openWorld, type World } from './world.ts';

const home = mkdtempSync(join(tmpdir(), 'drishti-backup-'));
const backup = join(home, 'backup');
let source: Awaited<ReturnType<typeof cloneDatabase>>;
let world: World;
let asha: Client;
let manifest: Manifest;

beforeAll(async () => {
  source = await cloneDatabase();
  world = await openWorld({ clone: source });
  asha = await world.person();
  await world.firstAdmin();
  await askDeposit(world, asha, '500.00');
  await world.tick();
  await world.app.liabilities.publish();
  manifest = await backUpUnderLoad();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

/**
 * Money moves all the while; at the latest between the copying of the tables and the taking of the
 * figures.
 */
async function backUpUnderLoad(): Promise<Manifest> {
  const [first, second] = [await world.person(), await world.person()];
  let isOver = false;
  const moving = (async () => {
    while (!isOver) await askWithdrawal(first, '1.00');
  })();
  const client = await connectOwner(source.ownerUrl);
  try {
    return await writeBackup(client, {
      directory: backup,
      async fingerprint(snapshot) {
        await askWithdrawal(second, '3.00');
        return takeFingerprint(snapshot);
      },
    });
  } finally {
    isOver = true;
    await moving;
    await client.end();
  }
}

test('taken under load, it comes back as one moment of the books, and a person signs in', async () => {
  const target = await cloneDatabase();
  const client = await connectOwner(target.ownerUrl);
  await fillDatabase(client, await checkBackup(backup), { backup, fingerprint: takeFingerprint });
  expect(await takeFingerprint(client)).toEqual(manifest.fingerprint);
  await client.end();
  // The source has gone on since, so that the same figure could not come from looking there.
  const now = await connectOwner(source.ownerUrl);
  expect((await takeFingerprint(now))['books']).not.toBe(manifest.fingerprint['books']);
  await now.end();

  const restored = openDatabase({
    connectionString: target.appUrl,
    applicationName: 'test',
    maxConnections: 2,
  });
  const verifier = await openVerifier(restored);
  expect((await verifier.verifyFully()).findings).toEqual([]);
  await verifier.close();
  expect(await restored.query('select 1 from sessions')).toEqual([]);
  await restored.close();
  // Goes on from where it was: the same people, the next line of each book, the next number of each
  // counter.
  await using again = await openWorld({ clone: target });
  again.clock.set(new Date(world.clock.now().getTime() + 60_000));
  const same = again.visitor();
  expect((await same.signIn(asha.person?.email ?? '', PASSWORD)).status).toBe(200);
  expect((await same.me()).balances.inr.total).toBe('850000.00');
  expect((await askWithdrawal(same, '10.00')).id).toMatch(/^wit-/);

  // The seeds that were promised may have been seen at work: nothing is traded before their epochs
  // are over.
  const { market } = again.app;
  const promised = await market.epochs(1, 100);
  const opensAt = promised.at(-1)?.lastTick ?? 0;
  expect(promised.filter(({ seed }) => seed === null).length).toBeGreaterThanOrEqual(4);
  const after = (ticks: number) => eachSecond(market.last()?.at ?? new Date(0), ticks);
  const upTo = async (tick: number) => {
    await market.recordTicks(after(tick - (market.last()?.number ?? 0)));
    again.clock.set(market.last()?.at ?? new Date(0));
  };
  await upTo(opensAt - 1);
  const closed = await same.place({ amount: '10.00' });
  expect(closed).toMatchObject({
    status: 503,
    body: {
      code: 'price-stale',
      detail: 'Trading opens in about 1 second.',
    },
  });
  const seen = async () => (await same.get<CoinList>('/api/market/coins')).body;
  const { opensAtTick, items } = await seen();
  expect(opensAtTick).toBe(opensAt);
  expect(items.some(({ tradable }) => tradable)).toBe(false);
  await upTo(opensAt);
  expect((await same.place({ amount: '10.00' })).status).toBe(201);
});

test('every table of the schema is in it, but for sessions, API keys and the list of migrations', async () => {
  const tables = await world.owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const expected = tables.map(({ name }) => name);
  expect(
    [
      ...manifest.tables.map(({ name }) => name),
      ...['api_key_addresses', 'api_keys', 'schema_migrations', 'sessions'],
    ].toSorted(),
  ).toEqual(expected.toSorted());
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
  for (const table of ['transfers', 'ticks', 'proof_images', 'epoch_seeds', 'liability_leaves']) {
    expect([table, rowsOf(table) > 0]).toEqual([table, true]);
  }
});

/** A copy of the backup in which something is changed. */
function spoilt(name: string, spoil: (directory: string) => void): string {
  const directory = join(home, name);
  mkdirSync(directory);
  for (const file of readdirSync(backup)) {
    writeFileSync(join(directory, file), readFileSync(join(backup, file)));
  }
  spoil(directory);
  return directory;
}
const rewrite = (directory: string, change: (told: Manifest) => void) => {
  const path = join(directory, 'manifest.json');
  const told = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  change(told);
  writeFileSync(path, JSON.stringify(told));
};

test.each<[string, (directory: string) => void, string]>([
  [
    'a changed byte',
    (directory) => {
      const bytes = readFileSync(join(directory, 'transfers.copy.gz'));
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      writeFileSync(join(directory, 'transfers.copy.gz'), bytes);
    },
    'The backup is damaged: transfers.copy.gz is not as it was written.',
  ],
  [
    'a missing table',
    (directory) => rmSync(join(directory, 'people.copy.gz')),
    'The backup is damaged: people.copy.gz cannot be read.',
  ],
  ['no manifest', (directory) => rmSync(join(directory, 'manifest.json')), 'holds no whole backup'],
  [
    'half a manifest',
    (directory) => writeFileSync(join(directory, 'manifest.json'), '{"version":'),
    'The backup is damaged: manifest.json cannot be read.',
  ],
  [
    'a newer version',
    (directory) =>
      rewrite(
        directory,
        ({ migrations }) => void migrations.push({ name: '9999_later.sql', checksum: '' }),
      ),
    'The backup was made by a newer version (its last migration is 9999_later.sql)',
  ],
  [
    'a backup of another baseline',
    (directory) =>
      rewrite(directory, ({ migrations }) => {
        migrations[0] = { name: '0001_baseline.sql', checksum: 'other' };
      }),
    'The backup was made by another baseline of the schema',
  ],
  [
    'a backup of the former migrations',
    (directory) =>
      rewrite(directory, (told) => {
        const names = ['0001_first_slice.sql', '0083_digits_of_a_statement.sql'];
        told.migrations = names.map((name) => ({ name, checksum: '' }));
      }),
    'The backup was made by former migrations.',
  ],
])('%s is refused before anything is written', async (name, spoil, reason) => {
  const directory = spoilt(name, spoil);
  const dataDir = join(home, `of ${name}`);
  const restoring = restoreBackup({
    backup: directory,
    dataDir,
    log: openLog('silent'),
    fingerprint: takeFingerprint,
    connect: connectOwner,
  });
  await expect(restoring).rejects.toThrow(reason);
  expect(readdirSync(home).filter((entry) => entry.startsWith('of '))).toEqual([]);
});

test('a backup that does not give the books it was made of is taken back whole', async () => {
  const directory = spoilt('other books', (copy) =>
    rewrite(copy, ({ fingerprint }) => void (fingerprint['books'] = '0'.repeat(64))),
  );
  const target = await cloneDatabase();
  const client = await connectOwner(target.ownerUrl);
  const filling = fillDatabase(client, await checkBackup(directory), {
    backup: directory,
    fingerprint: takeFingerprint,
  });
  await expect(filling).rejects.toThrow(/^books: [0-9a-f]{64} came back, not 0{64}\.$/);
  expect((await client.query('select 1 from people')).rowCount).toBe(0);
  await client.end();
  await target.drop();
});

test('neither backup nor restore writes where something is', async () => {
  const client = await connectOwner(source.ownerUrl);
  const again = writeBackup(client, { directory: backup, fingerprint: takeFingerprint });
  await expect(again).rejects.toThrow('is not empty: name a new one.');
  await client.end();
  const options = { log: openLog('silent'), fingerprint: takeFingerprint, connect: connectOwner };
  await expect(restoreBackup({ ...options, backup, dataDir: backup })).rejects.toThrow(
    'is not empty: a restore needs one of its own.',
  );
});
