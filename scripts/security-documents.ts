/** `npm run security:documents`: writes the pages of docs/security that are made from tables. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { asvsDocument, AsvsTable, readAsvs } from '#test/abuse/asvs.ts';
import { abuseDocument } from '#test/abuse/cases.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'security');
const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...AsvsTable };

writeFileSync(join(folder, 'abuse.md'), abuseDocument());
writeFileSync(join(folder, 'asvs.md'), asvsDocument(readAsvs()));
writeFileSync(join(folder, 'asvs.schema.json'), `${JSON.stringify(schema, null, 2)}\n`);
