/**
 * The ticket desk's list and tickets as they are loaded, kept by the live stream; and what support
 * does with a ticket.
 */
import { useEffect, useState } from 'react';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';

import { desk, type DeskTicket, type DeskTicketState } from '#protocol/desk.ts';
import type { TicketStatus } from '#protocol/tickets.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';
import { useLatest } from '#ui/client/latest.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';

import { type Claims, openClaims } from '#console/desk/claims.ts';
import { type InTurn, openTurns } from '#console/desk/turns.ts';
import { useDeskEvents } from '#console/parts/queues.queries.ts';
import { pagedQuery } from '#ui/lists/paged.ts';

const PAGE_ROWS = 50;
const deskKey = mine('desk', 'tickets');
const listKey = mine('desk', 'tickets', 'list');
const ticketKey = (id: string) => mine('desk', 'tickets', 'ticket', id);

/** Open tickets by how long they wait, all others newest first. */
export function useDeskTickets(filter: { status: DeskTicketState; search: string }) {
  const { status, search } = filter;
  return useInfiniteQuery(
    pagedQuery(desk.tickets, {
      key: [...listKey, status, search],
      query: {
        status,
        limit: PAGE_ROWS,
        search: search || undefined,
      },
    }),
  );
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

type TicketAct =
  | { kind: 'answer'; message: string; status?: TicketStatus }
  | { kind: 'set-status'; status: TicketStatus }
  | { kind: 'propose-change' };

/**
 * What support does on the desk: `act` sends it, and its answer is what the desk then shows;
 * `touch` locks a ticket for oneself or keeps it so. Leaving the open one lets go of it.
 */
export function useTicketWork(openId: string | null) {
  const [inTurn] = useState(openTurns);
  const claims = useTicketClaims(openId, inTurn);
  return { act: useTicketAct(claims, inTurn), touch: claims.touch };
}

function useTicketClaims(openId: string | null, inTurn: InTurn): Claims {
  const queries = useQueryClient();
  const { leave } = useSession();
  const sendClaim = useLatest(async (id: string, route: 'claimTicket' | 'releaseTicket') => {
    try {
      await inTurn(id, () => call(desk[route], { params: { id } }));
      return true;
    } catch (problem) {
      // Whose it is the ticket says, once it is read again; anything else is said of what is sent
      // next.
      if (!(problem instanceof ApiProblem)) throw problem;
      if (problem.code === 'unauthenticated') leave();
      return false;
    } finally {
      refresh(queries, id);
    }
  });
  const [claims] = useState(() =>
    openClaims({
      claim: (id) => sendClaim.current(id, 'claimTicket'),
      release: (id) => void sendClaim.current(id, 'releaseTicket'),
      now: serverNow,
    }),
  );
  useEffect(
    () => () => {
      if (openId !== null) claims.leave(openId);
    },
    [claims, openId],
  );
  return claims;
}

function useTicketAct(claims: Claims, inTurn: InTurn) {
  const queries = useQueryClient();
  const { person, leave } = useSession();
  return useMutation<DeskTicket, Error, { id: string; act: TicketAct }>({
    mutationFn: ({ id, act }) => inTurn(id, () => send(id, act)),
    onSuccess: (ticket, { id }) => {
      queries.setQueryData(ticketKey(id), ticket);
      if (ticket.claim && ticket.claim.by.id === person?.id) claims.hold(id);
      else claims.forget(id);
      refresh(queries, null);
    },
    onError: (problem, { id }) => {
      if (problem instanceof ApiProblem && problem.code === 'unauthenticated') leave();
      refresh(queries, id);
    },
  });
}

function send(id: string, act: TicketAct): Promise<DeskTicket> {
  const params = { id };
  switch (act.kind) {
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
