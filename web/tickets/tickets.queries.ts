/**
 * The person's tickets as the page holds them: loaded by route, then as the live stream tells of
 * each.
 */
import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { type Ticket, tickets, type TicketStatus } from '#protocol/tickets.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';
import { pagedQuery } from '#ui/lists/paged.ts';

const PAGE = 20;
const listsKey = mine('tickets', 'list');
const oneKey = (id: string) => mine('tickets', 'one', id);

/** Newest first, page by page; each page also counts all. */
export function useTickets(status: TicketStatus | undefined) {
  return useInfiniteQuery(
    pagedQuery(tickets.list, {
      key: [...listsKey, status ?? 'all'],
      query: {
        limit: PAGE,
        status,
      },
    }),
  );
}

export function useTicket(id: string) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(tickets.read, { params: { id }, signal }),
  });
}

/** Keeps tickets as the server last told them. */
export function useTicketEvents(): void {
  const queries = useQueryClient();
  useLiveEvent('ticket', (ticket) => noteTicket(queries, ticket));
}

/**
 * Takes what the server said of one ticket; the lists, whose order and counts it may change, are
 * loaded again.
 */
export function noteTicket(queries: QueryClient, ticket: Ticket): void {
  queries.setQueryData<Ticket>(oneKey(ticket.id), ticket);
  void queries.invalidateQueries({ queryKey: listsKey });
}
