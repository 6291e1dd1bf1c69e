/**
 * `npm run db:tables`: writes what follows from the schema's files: server/schema/tables.ts, from
 * a database that they have just made, and the groups of tables in docs/scaling.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { describeTables, groupsIn } from '#server/database/describe-tables.ts';
import { readSchemaFiles } from '#server/database/schema-files.ts';
import { startTestDatabase } from '#test/database.ts';

/** Names of the groups in the document. */
const ROWS = {
  'by person': 'by person: ',
  'by person later': 'by person, with a key',
  'every node': 'copied to every node',
  'one node': 'kept on one node',
};

const root = join(import.meta.dirname, '..');
const files = readSchemaFiles();
const server = await startTestDatabase();
try {
  const database = await server.clone();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  writeFileSync(join(root, 'server/schema/tables.ts'), await describeTables(client, files));
  await client.end();
} finally {
  await server.stop();
}

const document = join(root, 'docs/scaling.md');
const groups = groupsIn(files);
let text = readFileSync(document, 'utf8');
for (const [split, begin] of Object.entries(ROWS)) {
  const names = (groups.get(split) ?? []).map((name) => `\`${name}\``).join(', ');
  const row = new RegExp(`^(\\| ${begin}[^|]*\\|)[^|]*\\|`, 'm');
  if (!row.test(text)) throw new Error(`docs/scaling.md has no row for tables ${split}`);
  text = text.replace(row, `$1 ${names} |`);
}
writeFileSync(document, text);
