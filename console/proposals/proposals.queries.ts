/**
 * Proposals as they wait and as they were decided, kept current by the live stream, and the people
 * a correction is for.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { Proposal } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';

import { usePages } from '#console/parts/use-pages.ts';

const PAGE = 50;
const FOUND_PEOPLE = 6;

export const proposalsKey = mine('proposals');

export function useProposals(status: Proposal['status']) {
  return usePages(staff.proposals, {
    key: ['proposals', 'list', status],
    query: { status, limit: PAGE },
  });
}

/** Loads the lists again when a proposal was made or decided anywhere. */
export function useLiveProposals(): void {
  const queries = useQueryClient();
  useLiveEvent('desk', ({ queue }) => {
    if (queue === 'proposals') void queries.invalidateQueries({ queryKey: proposalsKey });
  });
}

/** The newest proposals of every state, for one that left the list on screen or came by a link. */
export function useAnyProposal(id: string | null) {
  return useQuery({
    queryKey: mine('proposals', 'any'),
    queryFn: ({ signal }) => call(staff.proposals, { query: { limit: 100 }, signal }),
    select: ({ items }) => items.find((proposal) => proposal.id === id) ?? null,
    enabled: id !== null,
  });
}

/**
 * Users whose name, e-mail or id has this in it; nobody is looked for with less than two letters.
 */
export function useFoundUsers(search: string) {
  return useQuery({
    queryKey: mine('people', 'found', search),
    queryFn: ({ signal }) =>
      call(staff.people, { query: { search, role: 'user', limit: FOUND_PEOPLE }, signal }),
    enabled: search.length > 1,
  });
}

/** Available rupees of the person that a correction is for. */
export function useAvailable(personId: string | null) {
  return useQuery({
    queryKey: mine('people', 'available', personId),
    queryFn: ({ signal }) =>
      call(staff.personLedger, { params: { id: personId ?? '' }, query: { limit: 1 }, signal }),
    select: ({ available }) => available,
    enabled: personId !== null,
    staleTime: 0,
  });
}
