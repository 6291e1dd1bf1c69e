/**
 * Installations of this version and of the releases that keep one here: a backup is restored and
 * brought up to date, with the same books, audit log and tape; people sign in and find what they
 * had, receipts verify, and an open contract ends by the rule under which it was accepted.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { connectOwner, takeFingerprint } from '#scripts/fingerprint.ts';
import { readMigrations } from '#server/database/migrate.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { restoreBackup } from '#server/database/restore.ts';
import { openLog } from '#server/kit/process/log.ts';
import { fetchFor, openGet } from '#verifier/public-tape.ts';
import { readReceiptFile } from '#verifier/read.ts';
import { verifyReceipt } from '#verifier/receipt.ts';

import { type Client, PASSWORD } from '../client.ts';
import { openWorld, type World } from '../world.ts';

const home = mkdtempSync(join(tmpdir(), 'drishti-releases-'));
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

const run = promisify(execFile);
const log = openLog('silent');
const THIS_VERSION = 'this version';

async function backupOf(release: string): Promise<string> {
  if (release !== THIS_VERSION) return join(import.meta.dirname, release);
  const directory = join(home, 'backup');
  await run(process.execPath, [join(import.meta.dirname, 'make.ts'), directory]);
  return directory;
}

/**
 * A contract of 180 seconds, and its epoch's seed after it; then the rest of five epochs after the
 * restore.
 */
const OPEN_TICKS = 250;
const UNTIL_TRADING = 60;
const lists = [
  ...['contracts?state=active', 'contracts?state=closed', 'orders?state=ended', 'deposits'],
  ...['tickets', 'alerts', 'notices', 'me/statement', 'watchlists'],
];
type Page = { items: unknown[] };

async function verdictOf(world: World, owner: Client, id: string): Promise<string> {
  const { body } = await owner.get(`/api/contracts/${id}/receipt-file`);
  const { receipt, extract } = readReceiptFile(JSON.stringify(body));
  const shown = await fetchFor(openGet(world.url, fetch), receipt, extract);
  return verifyReceipt(receipt, shown).verdict;
}

const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each([...releases, THIS_VERSION])(
  'an installation of %s is opened, whole and with all that was under way',
  async (release) => {
    const dataDir = join(home, release);
    const backup = await backupOf(release);
    const manifest = await restoreBackup({
      backup,
      dataDir,
      log,
      fingerprint: takeFingerprint,
      connect: connectOwner,
    });
    const said: string[] = [];
    const database = await startDatabase({ dataDir, databaseUrl: null }, log, (line) =>
      said.push(line),
    );
    try {
      const newer = readMigrations().slice(manifest.migrations.length);
      for (const { name } of newer) expect(said.join()).toContain(name);
      const owner = await connectOwner(database.ownerUrl);
      expect(await takeFingerprint(owner)).toEqual(manifest.fingerprint);
      await owner.end();

      await using world = await openWorld({
        clone: { ...database, drop: async () => undefined },
      });
      const { market } = world.app;
      world.clock.set(market.last()?.at ?? expect.unreachable('no tape'));
      const asha = world.visitor();
      const [first] = await world.owner.query<{ email: string }>(
        `select email from people where name = 'Asha Verma'`,
      );
      expect((await asha.signIn(first?.email ?? '', PASSWORD)).status).toBe(200);
      const things = async (path: string) => (await asha.get<Page>(`/api/${path}`)).body.items;
      for (const path of lists)
        expect([path, (await things(path)).length > 0]).toEqual([path, true]);

      const settled = (await things('contracts?state=closed')) as Contract[];
      expect(settled.map(({ direction }) => direction).toSorted()).toEqual([
        'BUY_UP',
        'SELL_SHORT',
      ]);

      const [open] = (await things('contracts?state=active')) as Contract[];
      await world.skip(OPEN_TICKS);
      const ended = (await asha.get<Contract>(`/api/contracts/${open?.id}`)).body;
      expect(ended.status).toMatch(/^(?:WIN|LOSS|REFUNDED)$/);
      for (const { id } of [...settled, ended]) expect(await verdictOf(world, asha, id)).toBe('ok');
      await world.skip(UNTIL_TRADING);
      expect((await asha.place({ amount: '10.00' })).status).toBe(201);
      expect((await world.verify()).findings).toEqual([]);
    } finally {
      await database.stop();
    }
  },
);
