/**
 * Routes of statements and tax years: one's own, and the public list of the files that were given
 * out.
 */
import type { FastifyInstance } from 'fastify';

import { statements as routes } from '#protocol/statements.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { languageOfAnswer, localeOfFile } from '#server/entry/http/languages.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { FileFacts } from './file-orders.ts';
import { type Making } from './make-file.ts';
import { openStatements } from './statements.ts';
import { readTaxYear } from './tax-year.ts';

const PAGE = 20;
const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

export function statementRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    clock: Clock;
    random: RandomSource;
    making: Making;
    files: FileFacts;
    wakeBackground(): void;
  },
): void {
  const { database, files } = services;
  const statements = openStatements({ ...services, ...files });

  serve(app, routes.preview, ({ query, person }) => statements.preview(person.id, query));

  serve(app, routes.ask, ({ body, person, request }) =>
    statements.ask(person.id, body, localeOfFile(request)),
  );

  serve(app, routes.list, ({ query, person }) =>
    statements.list(person.id, { cursor: query.cursor, limit: query.limit ?? PAGE }),
  );

  serve(app, routes.file, async ({ params, person, reply }) => {
    const { name, parts, bytes, stream } = await statements.file(person, params.id, params.format);
    void reply.headers({
      'content-type': types[params.format],
      'content-disposition': `attachment; filename="${name}"`,
      ...(parts > 0 ? { 'statement-parts': parts } : {}),
      ...(bytes === null ? {} : { 'content-length': bytes.toString() }),
    });
    return stream;
  });

  serve(app, routes.make, ({ params, person }) =>
    statements.make(person.id, params.id, params.format),
  );

  serve(app, routes.issued, ({ query }) =>
    statements.issued({ cursor: query.cursor, limit: query.limit ?? PAGE }),
  );

  serve(app, routes.issuedOne, ({ params }) => statements.issuedOne(params.hash));

  serve(app, routes.tax, ({ query, person, request }) =>
    readTaxYear(
      { ...services, ...files, reader: database, language: languageOfAnswer(request) },
      person.id,
      query.year,
    ),
  );
}
