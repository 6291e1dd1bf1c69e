/** Routes of imported files. People reach their own files only. */
import type { FastifyInstance } from 'fastify';

import { IMPORT_MAX_BYTES } from '#protocol/import-lines.ts';
import { imports } from '#protocol/imports.ts';
import { serve } from '#server/entry/http/serve.ts';

import {
  type ImportServices,
  previewImport,
  readTracked,
  removeImport,
  takeImport,
} from './imports.ts';
import { writeInWorth } from './imports.sql.ts';

const file = { maxBytes: IMPORT_MAX_BYTES, tooLarge: 'import-too-large' } as const;

export function importRoutes(app: FastifyInstance, services: ImportServices): void {
  const { database } = services;
  serve(app, imports.tracked, ({ person }) => readTracked(services, person.id));
  serve(app, imports.remove, ({ params, person }) => removeImport(database, person.id, params.id));
  serve(app, imports.count, ({ body, person }) =>
    database.transaction((tx) => writeInWorth(tx, person.id, body.inWorth)),
  );
  serve(
    app,
    imports.preview,
    ({ body, file: sent, person }) =>
      previewImport(services, person.id, { ...body, bytes: sent?.bytes ?? null }),
    { file },
  );
  serve(
    app,
    imports.add,
    ({ body, file: sent, person }) =>
      takeImport(services, person.id, { ...body, bytes: sent?.bytes ?? null }),
    { file },
  );
}
