/** Routes of proposals: making one, seeing those that one may decide, deciding. */
import type { FastifyInstance } from 'fastify';

import { staff } from '#protocol/staff.ts';
import { languageOfAnswer } from '#server/entry/http/languages.ts';
import { serve } from '#server/entry/http/serve.ts';

import { type ProposalServices, readProposals } from './proposals.ts';
import {
  proposeCorrection,
  proposeRole,
  proposeSecondFactorReset,
  proposeSettings,
} from './requests.ts';

const PAGE = 50;

export function proposalRoutes(app: FastifyInstance, services: ProposalServices): void {
  serve(app, staff.proposals, ({ query, person, request }) =>
    readProposals(services, {
      reader: person,
      language: languageOfAnswer(request),
      status: query.status,
      cursor: query.cursor,
      limit: query.limit ?? PAGE,
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
