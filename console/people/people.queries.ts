/** People as staff look them up, and what admins do to them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { PersonFacts, PersonRow } from '#protocol/staff-people.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';

import { usePages } from '#console/parts/use-pages.ts';

const PAGE = 50;
/** Rows of a list that others stand beneath. */
const FEW = 5;
/** The lists of an open page follow the person's money at this pace. */
const LEDGER_MS = 10_000;

export type PeopleFilter = { search: string; role: string };

export function usePeople({ search, role }: PeopleFilter) {
  return usePages(staff.people, {
    key: ['people', 'list', search, role],
    query: {
      limit: PAGE,
      search: search || undefined,
      role: role === '' ? undefined : (role as PersonRow['role']),
    },
  });
}

export function usePerson(id: string) {
  return useQuery({
    queryKey: mine('people', 'one', id),
    queryFn: ({ signal }) => call(staff.person, { params: { id }, signal }),
  });
}

/** Balances and statement, for those who may read them. */
export function usePersonLedger(id: string) {
  return usePages(
    staff.personLedger,
    { key: ['people', 'ledger', id], params: { id }, query: { limit: PAGE } },
    { refetchInterval: LEDGER_MS },
  );
}

/** Requests for money, for those who may read them. */
export function usePersonRequests(id: string) {
  return usePages(
    staff.personRequests,
    { key: ['people', 'requests', id], params: { id }, query: { limit: FEW } },
    { refetchInterval: LEDGER_MS },
  );
}

export function usePersonTickets(id: string) {
  return usePages(
    staff.personTickets,
    { key: ['people', 'tickets', id], params: { id }, query: { limit: FEW } },
    { refetchInterval: LEDGER_MS },
  );
}

/** Takes what the server said of a person into what is loaded. */
export function useNotePerson(): (person: PersonRow) => void {
  const queries = useQueryClient();
  return (person) => {
    queries.setQueryData<PersonFacts>(mine('people', 'one', person.id), (known) =>
      known ? { ...known, ...person } : undefined,
    );
    void queries.invalidateQueries({ queryKey: mine('people', 'list') });
  };
}
