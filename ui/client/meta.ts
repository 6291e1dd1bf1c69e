/** What the server says of itself, for every page. */
import { useQuery } from '@tanstack/react-query';

import { meta } from '#protocol/meta.ts';

import { call } from './api.ts';

/** Modes and limits of this installation; they do not change while a page is open. */
export function useMeta() {
  return useQuery({
    queryKey: ['meta'],
    queryFn: () => call(meta.meta),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
