/** How much prices move, and which move together: worked out by the server once a minute. */
import { useQuery } from '@tanstack/react-query';

import { marketOverview } from '#protocol/market-overview.ts';
import { call } from '#ui/client/api.ts';

const RELOAD_MS = 60_000;

export function useOverview() {
  return useQuery({
    queryKey: ['market-overview'],
    queryFn: ({ signal }) => call(marketOverview.read, { signal }),
    staleTime: RELOAD_MS,
    refetchInterval: RELOAD_MS,
  });
}
