/** Routes of the ticket desk, for support. */
import type { FastifyInstance } from 'fastify';

import { desk } from '#protocol/desk.ts';
import { staff } from '#protocol/staff.ts';
import { serve } from '#server/entry/http/serve.ts';

import { proposeChange } from './bank-change.ts';
import {
  answerTicket,
  claimTicket,
  type DeskServices,
  readDeskTicket,
  readDeskTickets,
  readPersonTickets,
  releaseTicket,
  setTicketStatus,
} from './ticket-desk.ts';

export function ticketDeskRoutes(app: FastifyInstance, services: DeskServices): void {
  const { database, clock } = services;

  serve(app, desk.tickets, ({ query, person }) =>
    readDeskTickets(
      database,
      {
        staffId: person.id,
        state: query.status,
        search: query.search,
        cursor: query.cursor,
        limit: query.limit ?? 50,
      },
      clock.now(),
    ),
  );

  serve(app, desk.ticket, ({ params, person }) =>
    readDeskTicket(database, { staffId: person.id, id: params.id }, clock.now()),
  );

  serve(app, staff.personTickets, ({ params, query, person }) =>
    readPersonTickets(database, {
      staffId: person.id,
      personId: params.id,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, desk.claimTicket, ({ params, person }) =>
    claimTicket(services, { staffId: person.id, id: params.id }),
  );

  serve(app, desk.releaseTicket, ({ params, person }) =>
    releaseTicket(services, { staffId: person.id, id: params.id }),
  );

  serve(
    app,
    desk.answerTicket,
    ({ params, body, person }) =>
      answerTicket(
        services,
        { staffId: person.id, id: params.id },
        { message: body.message, status: body.status },
      ),
    { fieldReasons: { message: 'ticket-incomplete' } },
  );

  serve(app, desk.setTicketStatus, ({ params, body, person }) =>
    setTicketStatus(services, { staffId: person.id, id: params.id }, body.status),
  );

  serve(app, desk.proposeChange, ({ params, person }) =>
    proposeChange(services, { staffId: person.id, id: params.id }),
  );
}
