/**
 * What the page about what we owe asks for: the published roots for everybody, and one's own proof.
 */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { liabilities } from '#protocol/liabilities.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { pagedQuery } from '#ui/lists/paged.ts';

const DAYS = 14;

export function useRoots() {
  return useInfiniteQuery({
    ...pagedQuery(liabilities.roots, { key: ['liability-roots'], query: { limit: DAYS } }),
    refetchOnMount: 'always',
  });
}

/** Null where that day's total does not have this person: they came later. */
export function useProof(day: string) {
  const { person } = useSession();
  return useQuery({
    queryKey: mine('liability-proof', day),
    queryFn: async ({ signal }) => {
      try {
        return await call(liabilities.proof, { query: { day }, signal });
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'not-found') return null;
        throw error;
      }
    },
    enabled: person !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
