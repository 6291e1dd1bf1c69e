/** Routes of commands: what became of a money request, for its sender alone. */
import type { FastifyInstance } from 'fastify';

import { meta } from '#protocol/meta.ts';
import { staff } from '#protocol/staff.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { DeclaredKind } from '#server/ledger/commands.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { readCommand } from './commands.ts';

export function commandRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    teller: Teller;
    /** Of the commands that this process takes: they say how their answers are stored. */
    kinds: readonly DeclaredKind[];
  },
): void {
  const { database, teller, kinds } = services;
  for (const route of [meta.command, staff.command]) {
    serve(app, route, ({ params, person }) =>
      readCommand(database, teller, { personId: person.id, key: params.key }, kinds),
    );
  }
}
