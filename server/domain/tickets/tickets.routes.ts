/** Routes of tickets for those who ask: one's own only. */
import type { FastifyInstance } from 'fastify';

import { tickets } from '#protocol/tickets.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import { serve } from '#server/entry/http/serve.ts';

import {
  openTicket,
  openVisitorTicket,
  readTicket,
  readTickets,
  replyToTicket,
  type TicketServices,
} from './tickets.ts';

export function ticketRoutes(
  app: FastifyInstance,
  services: TicketServices & { attempts: Attempts },
): void {
  const { database } = services;
  const fieldReasons = { subject: 'ticket-incomplete', message: 'ticket-incomplete' } as const;

  serve(app, tickets.place, ({ body, person }) => openTicket(services, person.id, body), {
    fieldReasons,
  });

  serve(
    app,
    tickets.write,
    ({ body, request }) => openVisitorTicket(services, body, { address: request.address }),
    {
      fieldReasons: {
        name: 'name-missing',
        email: 'email-invalid',
        message: 'ticket-incomplete',
      },
    },
  );

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
    { fieldReasons },
  );
}
