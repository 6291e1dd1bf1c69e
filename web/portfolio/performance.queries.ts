/**
 * How the person's money did: worked out by the server, asked for again once a minute and when
 * something of it ended.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { performance, type PerformanceRange } from '#protocol/performance.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';

const REFRESH_MS = 60_000;

export function usePerformance(range: PerformanceRange) {
  const queries = useQueryClient();
  const ask = () => void queries.invalidateQueries({ queryKey: mine('performance') });
  useLiveEvent('contract', ({ status }) => {
    if (status !== 'ACTIVE') ask();
  });
  useLiveEvent('order', ({ status }) => {
    if (status === 'completed') ask();
  });
  return useQuery({
    queryKey: mine('performance', range),
    queryFn: ({ signal }) => call(performance.read, { query: { range }, signal }),
    // Until another range is there, the one before stays, under its own name.
    placeholderData: (before) => before,
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  });
}
