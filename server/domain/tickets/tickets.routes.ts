/** Routes of tickets for those who ask: one's own only. */
import type { FastifyInstance } from 'fastify';

import { tickets, ticketTexts } from '#protocol/tickets.ts';
import { serve } from '#server/kit/serve.ts';

import {
  openTicket,
  readTicket,
  readTickets,
  replyToTicket,
  type TicketServices,
} from './tickets.ts';

export function ticketRoutes(app: FastifyInstance, services: TicketServices): void {
  const { database } = services;
  const fieldTexts = { subject: ticketTexts.fieldsMissing, message: ticketTexts.fieldsMissing };

  serve(app, tickets.place, ({ body, person }) => openTicket(services, person.id, body), {
    fieldTexts,
  });

  serve(app, tickets.list, ({ query, person }) =>
    readTickets(database, {
      personId: person.id,
      status: query.status,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, tickets.read, ({ params, person }) => readTicket(database, person.id, params.id));

  serve(
    app,
    tickets.reply,
    ({ params, body, person }) => replyToTicket(services, person.id, params.id, body.message),
    { fieldTexts },
  );
}
