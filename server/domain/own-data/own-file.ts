/**
 * The file of what is kept about a person. It grows while it is read, so it is never whole in
 * memory.
 */
import { Readable } from 'node:stream';

import type { Reader } from '#server/kit/database/database.ts';
import { ownDataFileTexts } from '#texts/own-data-file.ts';

import { openJson } from './own-json.ts';
import { openPage } from './own-page.ts';
import { readOwn, type ScaleOf } from './own-rows.ts';
import type { OwnFile } from './own-writer.ts';
import { ownTables } from './tables.ts';

type Services = { reader: Reader; scaleOf: ScaleOf };

/** Bytes of UTF-8. A failure on the way breaks the stream off. */
export const ownFile = (services: Services, file: OwnFile): Readable =>
  Readable.from(piecesOf(services, file));

async function* piecesOf({ reader, scaleOf }: Services, file: OwnFile): AsyncGenerator<string> {
  const { personId, format, language } = file;
  const writer = format === 'json' ? openJson(file) : openPage(file, ownDataFileTexts(language));
  yield writer.open();
  for (const [name, table] of Object.entries(ownTables)) {
    let count = 0;
    yield writer.openTable(name, table);
    for await (const rows of readOwn(reader, { name, table, personId, scaleOf })) {
      yield writer.rows(name, rows, count === 0);
      count += rows.length;
    }
    yield writer.closeTable(name, count);
  }
  yield writer.close();
}
