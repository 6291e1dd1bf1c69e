/** A list of the API that comes page by page, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';

import { mine } from '#ui/client/session.tsx';

type PageOf<Row> = { items: Row[]; nextCursor: string | null };

/** `key` names the list with its filters; `load` asks for the page that starts at the cursor. */
export function usePages<Page extends PageOf<unknown>>(
  key: readonly unknown[],
  load: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
  options: { refetchInterval?: number } = {},
) {
  return useInfiniteQuery({
    queryKey: mine(...key),
    queryFn: ({ pageParam, signal }) =>
      load(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
    // Lists follow live events only while they are open: a page that is opened again asks again.
    staleTime: 0,
    ...options,
  });
}
