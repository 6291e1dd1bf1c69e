/** Routes of the journal: one's own only. */
import type { FastifyInstance } from 'fastify';

import { journal } from '#protocol/journal.ts';
import { readInTurns } from '#server/entry/http/file-readers.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';

import { journalFile } from './journal-file.ts';
import { journalOf, listJournal, writeJournal } from './journal.ts';
import { listTags } from './journal.sql.ts';

const PAGE = 20;

export function journalRoutes(
  app: FastifyInstance,
  services: { database: Database; clock: Clock },
): void {
  const { database } = services;
  serve(app, journal.list, ({ query, person }) =>
    listJournal(database, {
      ...query,
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? PAGE,
    }),
  );
  serve(app, journal.tags, async ({ person }) => ({ items: await listTags(database, person.id) }));
  serve(app, journal.file, ({ query, person, reply }) => {
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="drishti-journal.csv"',
    });
    return journalFile(readInTurns(app, person.id, database), { ...query, personId: person.id });
  });
  serve(app, journal.one, ({ params, person }) => journalOf(database, person.id, params.id));
  serve(app, journal.write, ({ params, body, person }) =>
    writeJournal(services, person.id, params.id, body),
  );
}
