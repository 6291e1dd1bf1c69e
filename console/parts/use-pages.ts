/** A list of the API that comes page by page, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';

import type { Route } from '#protocol/route.ts';
import { mine } from '#ui/client/session.tsx';
import { type Asked, pagedQuery } from '#ui/lists/paged.ts';

/** `key` names the list with its filters. */
export function usePages<R extends Route>(
  route: R,
  asked: Asked<R>,
  options: { refetchInterval?: number } = {},
) {
  return useInfiniteQuery({
    ...pagedQuery(route, { ...asked, key: mine(...asked.key) }),
    // Lists follow live events only while they are open: a page that is opened again asks again.
    staleTime: 0,
    ...options,
  });
}
