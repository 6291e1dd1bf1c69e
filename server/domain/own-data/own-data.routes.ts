/** The route of one's own data: a person's alone, in the language of their pages. */
import type { FastifyInstance } from 'fastify';

import { ownData } from '#protocol/own-data.ts';
import { readInTurns } from '#server/entry/http/file-readers.ts';
import { languageOfAnswer } from '#server/entry/http/languages.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';

import { ownFile } from './own-file.ts';
import type { ScaleOf } from './own-rows.ts';

const types = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' };

export function ownDataRoutes(
  app: FastifyInstance,
  { database, clock, scaleOf }: { database: Database; clock: Clock; scaleOf: ScaleOf },
): void {
  serve(app, ownData.file, ({ query: { format }, person: { id, name }, request, reply }) => {
    void reply.headers({
      'content-type': types[format],
      'content-disposition': `attachment; filename="drishti-your-data.${format}"`,
    });
    const language = languageOfAnswer(request);
    return ownFile(
      { reader: readInTurns(app, id, database), scaleOf },
      { personId: id, name, at: clock.now(), language, format },
    );
  });
}
