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

type LoadedPages = { data: { pages: readonly unknown[] } | undefined };
/** A list that comes page by page, as useInfiniteQuery answers with it. */
export type PagedList = LoadedPages & {
  fetchNextPage: (how: { cancelRefetch: boolean }) => Promise<LoadedPages & { isError: boolean }>;
};

/** A refresh that begins meanwhile takes the place of a page under way. */
const PAGE_ATTEMPTS = 3;

/**
 * Loads the next page of a list. A refresh under way is waited for: cancelled, what it was to bring
 * would stay old.
 */
export async function loadOlder({ data, fetchNextPage }: PagedList): Promise<void> {
  for (let attempt = 0; attempt < PAGE_ATTEMPTS; attempt += 1) {
    const now = await fetchNextPage({ cancelRefetch: false });
    if (now.isError || now.data?.pages.length !== data?.pages.length) return;
  }
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
