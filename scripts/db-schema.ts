/**
 * `npm run db:schema`: writes server/database/schema.sql from a database that the migrations have
 * just made.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { roleNames } from '#server/database/roles.ts';
import { describeSchema } from '#server/database/schema.ts';
import { startTestDatabase, TEMPLATE } from '#test/database.ts';

const server = await startTestDatabase();
try {
  const database = await server.clone();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const text = await describeSchema(client, roleNames(TEMPLATE));
  await client.end();
  const path = join(import.meta.dirname, '../server/database/schema.sql');
  writeFileSync(path, text);
  process.stdout.write(`${path} written\n`);
} finally {
  await server.stop();
}
