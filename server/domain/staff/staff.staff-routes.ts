/**
 * Routes of staff about the house: who is there, who may come, whose codes let people in, and
 * whether all is well.
 */
import type { FastifyInstance } from 'fastify';

import { staff } from '#protocol/staff.ts';
import { readMailHealth } from '#server/domain/mails/mails.ts';
import type { ScaleOf } from '#server/domain/people/people.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { serve } from '#server/entry/http/serve.ts';

import { createCode, readCodes, readOwnCodes, takeBackCode } from './codes.ts';
import { readPersonFacts, readPersonLedger, searchPeople, setAccess } from './directory.ts';
import { readFeedHealth, readLedgerHealth } from './health.ts';
import { invite, readInvitations, takeBackInvitation, takeLink } from './invitations.ts';
import type { StaffServices } from './staff.ts';

const PAGE = 50;

export function staffDeskRoutes(
  app: FastifyInstance,
  services: StaffServices & {
    outbox: Outbox;
    random: RandomSource;
    sessions: Sessions;
    scaleOf: ScaleOf;
    market: Parameters<typeof readFeedHealth>[0]['market'];
    /** Whether a mail server is set. */
    isMailed: boolean;
  },
): void {
  const { database } = services;

  serve(app, staff.people, ({ query, person }) =>
    searchPeople(database, {
      search: query.search,
      role: query.role,
      cursor: query.cursor,
      limit: query.limit ?? PAGE,
      hasMoney: person.role === 'finance' || person.role === 'admin',
    }),
  );

  serve(app, staff.person, ({ params }) => readPersonFacts(services, params.id));

  serve(app, staff.personLedger, ({ params, query }) =>
    readPersonLedger(services, params.id, { cursor: query.cursor, limit: query.limit ?? 20 }),
  );

  serve(app, staff.disable, ({ params, body, person }) =>
    setAccess(services, person, params.id, { isBarred: true, reason: body.reason }),
  );

  serve(app, staff.enable, ({ params, body, person }) =>
    setAccess(services, person, params.id, { isBarred: false, reason: body.reason }),
  );

  serve(app, staff.invitations, ({ query }) =>
    readInvitations(services, { cursor: query.cursor, limit: query.limit ?? PAGE }),
  );

  serve(app, staff.invite, ({ body, person }) => invite(services, person, body));

  serve(app, staff.linkInvitation, ({ params, person }) => takeLink(services, person, params.id));

  serve(app, staff.revokeInvitation, ({ params, person }) =>
    takeBackInvitation(services, person, params.id),
  );

  serve(app, staff.codes, async () => ({ items: await readCodes(database) }));

  serve(app, staff.ownCodes, ({ person }) => readOwnCodes(services, person.id));

  serve(app, staff.createCode, ({ body, person }) => createCode(services, person, body));

  serve(app, staff.revokeCode, ({ params, person }) => takeBackCode(services, person, params.code));

  serve(app, staff.ledgerHealth, () => readLedgerHealth(services));

  serve(app, staff.feedHealth, () => readFeedHealth(services));

  serve(app, staff.mailHealth, () => readMailHealth(database, services.isMailed));
}
