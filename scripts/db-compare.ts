/**
 * `npm run db:compare -- COMMIT`: makes one database by the schema's files of this checkout and one
 * by those of another commit, and prints every line of their catalogues that only one has: columns,
 * checks, keys, indexes, triggers, functions, rights, storage and the rows of a new database. The
 * exit code is 0 where there is none.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import pg from 'pg';

import { describeCatalogue } from '#server/database/catalogue.ts';
import { migrate } from '#server/database/migrate.ts';
import { giveRights, grantDatabase, roleNames } from '#server/database/roles.ts';
import {
  grantsIn,
  readSchemaFiles,
  type SchemaFile,
  withoutGrants,
} from '#server/database/schema-files.ts';
import { startTestDatabase, TEMPLATE } from '#test/database.ts';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['server/database', 'server/schema'];
/** File of rights in commits of the time before rights stood beside the tables. */
const RIGHTS = 'server/database/grants.sql';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const [commit] = process.argv.slice(2);
if (commit === undefined) say('Name a commit: npm run db:compare -- COMMIT');
process.exitCode = commit === undefined ? 2 : await compare(commit);

async function compare(other: string): Promise<number> {
  const server = await startTestDatabase();
  try {
    const [there, here] = [
      await catalogueOf(server.adminUrl, 'drishti_there', filesAsOf(other)),
      await catalogueOf(server.adminUrl, 'drishti_here', readSchemaFiles()),
    ];
    const [isThere, isHere] = [new Set(there), new Set(here)];
    const gone = there.filter((line) => !isHere.has(line));
    const added = here.filter((line) => !isThere.has(line));
    for (const line of gone) say(`- ${line}`);
    for (const line of added) say(`+ ${line}`);
    say(`${there.length} lines at ${other}, ${here.length} here`);
    say(`${gone.length} are gone, ${added.length} are new`);
    return gone.length + added.length > 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
}

function filesAsOf(other: string): SchemaFile[] {
  const paths = git('ls-tree', '-r', '--name-only', other, ...FOLDERS).split('\n');
  const isFile = (path: string) => path === RIGHTS || /\/\d+_[a-z0-9_]+\.sql$/.test(path);
  const rank = (path: string) => (path === RIGHTS ? 2 : path.includes('/migrations/') ? 1 : 0);
  return paths
    .filter(isFile)
    .toSorted((one, two) => rank(one) - rank(two) || (one < two ? -1 : 1))
    .map((path) => ({ name: path, text: git('show', `${other}:${path}`) }))
    .map((file) => (file.name === RIGHTS ? { ...file, text: grantsIn([file]) } : file));
}

async function catalogueOf(
  adminUrl: string,
  name: string,
  files: readonly SchemaFile[],
): Promise<string[]> {
  const roles = roleNames(TEMPLATE);
  await withClient(adminUrl, (admin) => admin.query(`create database ${name}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return withClient(url.href, async (owner) => {
    await grantDatabase(owner, name, roles);
    // Each file has a transaction of its own, as at a start.
    await migrate(
      owner,
      files.map(({ name: file, text }) => ({
        name: file,
        checksum: '',
        text: withoutGrants(text),
      })),
    );
    await giveRights(owner, grantsIn(files), roles);
    return describeCatalogue(owner, roles);
  });
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
