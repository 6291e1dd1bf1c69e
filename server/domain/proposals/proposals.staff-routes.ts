/** Routes of proposals: making one, seeing those that one may decide, deciding. */
import type { FastifyInstance } from 'fastify';

import { staff } from '#protocol/staff.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import { languageOfAnswer } from '#server/entry/http/languages.ts';
import { serve } from '#server/entry/http/serve.ts';

import { objectByLink, objectTo, readDelayed, readObjectionLink } from './delayed.ts';
import { type ProposalServices, readPath, readProposals } from './proposals.ts';
import {
  proposeCorrection,
  proposeRole,
  proposeSecondFactorReset,
  proposeSettings,
} from './requests.ts';

const PAGE = 50;

export function proposalRoutes(
  app: FastifyInstance,
  services: ProposalServices & { attempts: Attempts },
): void {
  serve(app, staff.proposals, ({ query, person, request }) =>
    readProposals(services, {
      reader: person,
      language: languageOfAnswer(request),
      status: query.status,
      cursor: query.cursor,
      limit: query.limit ?? PAGE,
    }),
  );

  serve(app, staff.proposalPath, async ({ person }) => ({
    path: await readPath(services, person.id),
  }));

  serve(app, staff.delayedProposals, async ({ person, request }) => ({
    items: await readDelayed(services, { id: person.id, language: languageOfAnswer(request) }),
  }));

  serve(app, staff.objectToProposal, ({ params, person, request }) =>
    objectTo(services, {
      proposalId: params.id,
      personId: person.id,
      language: languageOfAnswer(request),
    }),
  );

  serve(app, staff.readObjection, ({ body, request }) =>
    readObjectionLink(services, body.token, {
      address: request.address,
      language: languageOfAnswer(request),
    }),
  );

  serve(app, staff.objectByLink, ({ body, request }) =>
    objectByLink(services, body.token, {
      address: request.address,
      language: languageOfAnswer(request),
    }),
  );

  serve(app, staff.proposeCorrection, ({ body, person }) =>
    proposeCorrection(services, person, body),
  );

  serve(app, staff.proposeSettings, ({ body, person }) => proposeSettings(services, person, body));

  serve(app, staff.setRole, ({ params, body, person }) =>
    proposeRole(services, person, params.id, body),
  );

  serve(app, staff.resetSecondFactor, ({ params, body, person }) =>
    proposeSecondFactorReset(services, person, params.id, body),
  );
}
