/** The route that says how much waits in each queue. The desks' own routes are in their slices. */
import type { FastifyInstance } from 'fastify';

import { desk } from '#protocol/desk.ts';
import type { Role } from '#protocol/people.ts';
import type { Reader } from '#server/kit/database.ts';
import { serve } from '#server/kit/serve.ts';

import { readQueueState } from './desk.ts';

export type QueueServices = {
  database: Reader;
  countOpenTickets(reader: Reader): Promise<number>;
  countOpenProposals(reader: Reader, role: Role): Promise<number>;
};

export function deskRoutes(app: FastifyInstance, services: QueueServices): void {
  const { database, countOpenTickets, countOpenProposals } = services;

  serve(app, desk.queues, async ({ person }) => {
    const isFinance = person.role === 'finance';
    const pending = async (kind: 'deposit' | 'withdrawal') =>
      isFinance ? (await readQueueState(database, kind)).pending : null;
    const [deposits, withdrawals, tickets, proposals] = await Promise.all([
      pending('deposit'),
      pending('withdrawal'),
      person.role === 'support' ? countOpenTickets(database) : null,
      countOpenProposals(database, person.role),
    ]);
    return { deposits, withdrawals, tickets, proposals };
  });
}
