/** The ticket desk's list and tickets as they are loaded, kept by the live stream; and what support does with a ticket. */
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';

import { desk, type DeskTicket, type DeskTicketPage } from '#protocol/desk.ts';
import type { TicketStatus } from '#protocol/tickets.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';

import { useDeskEvents } from '#console/parts/queues.queries.ts';

const PAGE_ROWS = 50;
const deskKey = mine('desk', 'tickets');
const listKey = mine('desk', 'tickets', 'list');
const ticketKey = (id: string) => mine('desk', 'tickets', 'ticket', id);

/** Open ones oldest first, the others newest first. */
export function useDeskTickets(filter: { status: TicketStatus; search: string }) {
  const { status, search } = filter;
  return useInfiniteQuery({
    queryKey: [...listKey, status, search],
    queryFn: ({ pageParam, signal }) =>
      call(desk.tickets, {
        query: {
          status,
          limit: PAGE_ROWS,
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: DeskTicketPage) => page.nextCursor,
  });
}

export function useDeskTicket(id: string | null) {
  return useQuery({
    queryKey: ticketKey(id ?? ''),
    queryFn: ({ signal }) => call(desk.ticket, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
  });
}

/** Keeps list and open ticket as they are. Mounted by the desk. */
export function useLiveTickets(): void {
  const queries = useQueryClient();
  useDeskEvents((events) => {
    if (events.some(({ queue }) => queue === 'tickets' || queue === 'proposals')) {
      void queries.invalidateQueries({ queryKey: deskKey });
    }
  });
  useLiveEvent('resync', () => void queries.invalidateQueries({ queryKey: deskKey }));
}

export type TicketAct =
  | { kind: 'claim' }
  | { kind: 'answer'; message: string; status?: TicketStatus }
  | { kind: 'set-status'; status: TicketStatus }
  | { kind: 'propose-change' };

/** Sends what support does with a ticket; the answer is what the desk then shows. */
export function useTicketAct() {
  const queries = useQueryClient();
  const { leave } = useSession();
  return useMutation<DeskTicket | undefined, Error, { id: string; act: TicketAct }>({
    mutationFn: ({ id, act }) => send(id, act),
    onSuccess: (ticket, { id }) => {
      if (ticket) queries.setQueryData(ticketKey(id), ticket);
      refresh(queries, ticket ? null : id);
    },
    onError: (problem, { id }) => {
      if (problem instanceof ApiProblem && problem.code === 'unauthenticated') leave();
      refresh(queries, id);
    },
  });
}

function send(id: string, act: TicketAct): Promise<DeskTicket | undefined> {
  const params = { id };
  switch (act.kind) {
    case 'claim':
      return call(desk.claimTicket, { params });
    case 'answer':
      return call(desk.answerTicket, {
        params,
        body: {
          message: act.message,
          ...(act.status === undefined ? {} : { status: act.status }),
        },
      });
    case 'set-status':
      return call(desk.setTicketStatus, { params, body: { status: act.status } });
    case 'propose-change':
      return call(desk.proposeChange, { params });
  }
}

function refresh(queries: QueryClient, id: string | null): void {
  void queries.invalidateQueries({ queryKey: listKey });
  if (id !== null) void queries.invalidateQueries({ queryKey: ticketKey(id) });
}
