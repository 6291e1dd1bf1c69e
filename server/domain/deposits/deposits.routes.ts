/** Routes of deposits, for the people who ask for them. */
import type { FastifyInstance } from 'fastify';

import { deposits, PROOF_MAX_BYTES } from '#protocol/deposits.ts';
import { readOwnRequests } from '#server/domain/desk/desk.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Images } from '#server/kit/images.ts';
import { refuse } from '#server/kit/refuse.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { findStored } from './deposits.sql.ts';
import { ownDeposits, placeDeposit, readDepositForm, readPayee, readProof } from './deposits.ts';
import { sendProof, storeProof } from './proofs.ts';

export function depositRoutes(
  app: FastifyInstance,
  services: { database: Database; teller: Teller; clock: Clock; images: Images },
): void {
  const { database, teller, clock } = services;

  serve(
    app,
    deposits.place,
    async ({ body, file, person, caller }) => {
      // A repeat costs no decoding.
      const stored = await findStored(database, person.id, caller.key);
      if (stored && stored.fingerprint !== caller.fingerprint) refuse('key-reused');
      if (stored) return { ...stored, replayed: true };
      const bytes = file?.bytes ?? Buffer.alloc(0);
      const form = readDepositForm(body, bytes.length > 0);
      const proof = await storeProof(services, person.id, bytes);
      const placement = { ...form, personId: person.id, proof, now: clock.now() };
      return teller.submit(placeDeposit, placement, caller);
    },
    {
      signInReason: 'login-to-deposit',
      fieldReasons: { amount: 'amount-invalid' },
      file: { field: 'proof', maxBytes: PROOF_MAX_BYTES, tooLarge: 'proof-too-large' },
    },
  );

  serve(app, deposits.list, ({ query, person }) =>
    readOwnRequests(database, ownDeposits, {
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, deposits.proof, async ({ params, person, reply }) =>
    sendProof(reply, params.id, await readProof(database, params.id, person.id)),
  );

  serve(app, deposits.payee, ({ person }) => readPayee(database, person.id));
}
