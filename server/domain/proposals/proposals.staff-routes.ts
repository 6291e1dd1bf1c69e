/** Routes of proposals: making one, seeing those that one may decide, deciding. */
import type { FastifyInstance } from 'fastify';

import type { Proposal } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import { isUuid } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';
import { serve } from '#server/kit/serve.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { decideProposal } from './decide.ts';
import { type ProposalServices, readProposals } from './proposals.ts';
import {
  proposeCorrection,
  proposeRole,
  proposeSecondFactorReset,
  proposeSettings,
} from './requests.ts';

const PAGE = 50;

export function proposalRoutes(
  app: FastifyInstance,
  services: ProposalServices & { teller: Teller; sessions: Sessions },
): void {
  const { teller, sessions } = services;

  /** Where a role was given at once or by this decision, or a second factor taken off, the person's streams end, too. */
  const cutOffIfGiven = ({ kind, status, person }: Proposal) => {
    const endsSessions = kind === 'role' || kind === 'second-factor';
    if (endsSessions && status === 'approved' && person) sessions.cutOff(person.id);
  };

  serve(app, staff.proposals, ({ query, person }) =>
    readProposals(services, {
      role: person.role,
      status: query.status,
      cursor: query.cursor,
      limit: query.limit ?? PAGE,
    }),
  );

  serve(app, staff.proposeCorrection, ({ body, person }) =>
    proposeCorrection(services, person, body),
  );

  serve(app, staff.proposeSettings, ({ body, person }) => proposeSettings(services, person, body));

  serve(app, staff.setRole, async ({ params, body, person }) => {
    const proposal = await proposeRole(services, person, params.id, body);
    cutOffIfGiven(proposal);
    return proposal;
  });

  serve(app, staff.resetSecondFactor, ({ params, body, person }) =>
    proposeSecondFactorReset(services, person, params.id, body),
  );

  serve(app, staff.decideProposal, async ({ params, body, person, caller }) => {
    if (!isUuid(params.id)) refuse('not-found');
    const decision = { id: params.id, staffId: person.id, ...body };
    const answer = await teller.submit(decideProposal, decision, caller);
    if (answer.status === 200) cutOffIfGiven(JSON.parse(answer.body) as Proposal);
    return answer;
  });
}
