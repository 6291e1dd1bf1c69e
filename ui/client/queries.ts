/** How loaded data behaves in both apps: what is fetched again, and what never is. */
import { QueryClient, type QueryKey } from '@tanstack/react-query';

import { ApiProblem } from './api.ts';

/** Only what a new connection can cure is tried again. */
function mayRetry(failures: number, problem: unknown): boolean {
  return (
    failures < 2 &&
    problem instanceof ApiProblem &&
    (problem.code === 'network' || problem.status >= 500)
  );
}

/**
 * For data that live events move: an answer that is under way may be older than the event just
 * taken in, so it is asked again.
 */
export function refetchOvertaken(queries: QueryClient, queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
}

export function openQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: false },
      // A change is repeated by the person, or under its own key: never by us.
      mutations: { retry: false },
    },
  });
}
