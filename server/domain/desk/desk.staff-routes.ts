/** The routes of both money desks, and the one that says how much waits in each queue. */
import type { FastifyInstance } from 'fastify';

import { desk } from '#protocol/desk.ts';
import { staff } from '#protocol/staff.ts';
import type { Role } from '#protocol/people.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { addNote, type ClaimServices, claimRequest, releaseRequest } from './claims.ts';
import type { DeskKind } from './desk-kind.ts';
import { readDeskPane, readDeskQueue, readPersonRequests, readQueueState } from './desk.ts';

export type DeskServices = ClaimServices & { database: Database };

/** Listing, claiming and deciding the requests of one kind. */
export function moneyDeskRoutes(
  app: FastifyInstance,
  services: DeskServices,
  moneyDesk: DeskKind,
): void {
  const { database, clock } = services;
  const { routes } = moneyDesk;

  const seenBy = ({ id: readerId }: { id: string }) => ({ readerId, now: clock.now() });

  serve(app, routes.list, ({ query, person }) =>
    readDeskQueue(database, moneyDesk, {
      status: query.status,
      search: query.search,
      cursor: query.cursor,
      limit: query.limit ?? 50,
      ...seenBy(person),
    }),
  );

  serve(app, routes.read, ({ params, person }) =>
    readDeskPane(database, moneyDesk, params.id, seenBy(person)),
  );

  serve(app, routes.claim, ({ params, person }) =>
    claimRequest(services, { desk: moneyDesk, id: params.id, staffId: person.id }),
  );

  serve(app, routes.release, ({ params, person }) =>
    releaseRequest(services, { desk: moneyDesk, id: params.id, staffId: person.id }),
  );

  serve(app, routes.note, ({ params, body, person }) =>
    addNote(services, { desk: moneyDesk, id: params.id, staffId: person.id, text: body.text }),
  );
}

export type QueueServices = {
  database: Reader;
  countWaitingTickets(reader: Reader, staffId: string): Promise<number>;
  countWaitingProposals(reader: Reader, of: { id: string; role: Role }): Promise<number>;
};

export function deskRoutes(app: FastifyInstance, services: QueueServices): void {
  const { database, countWaitingTickets, countWaitingProposals } = services;

  serve(app, desk.queues, async ({ person }) => {
    const isFinance = person.role === 'finance';
    const pending = async (kind: 'deposit' | 'withdrawal') =>
      isFinance ? (await readQueueState(database, kind, person.id)).pending : null;
    const [deposits, withdrawals, tickets, proposals] = await Promise.all([
      pending('deposit'),
      pending('withdrawal'),
      person.role === 'support' ? countWaitingTickets(database, person.id) : null,
      countWaitingProposals(database, person),
    ]);
    return { deposits, withdrawals, tickets, proposals };
  });

  serve(app, staff.personRequests, ({ params, query, person }) =>
    readPersonRequests(database, {
      staffId: person.id,
      personId: params.id,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );
}
