/**
 * The person's coins with value, cost and profit, as the server works them out: asked for again when one of them moved, and
 * every three seconds for the price, unless the person has paused prices. So sums and rows are always of one price.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { portfolio } from '#protocol/portfolio.ts';
import { call } from '#ui/api.ts';
import { useLiveEvent, usePricesPaused } from '#ui/live.ts';
import { mine, useSession } from '#ui/session.tsx';

const portfolioKey = mine('portfolio');
const REFRESH_MS = 3_000;

export function usePortfolio() {
  const { person } = useSession();
  const queries = useQueryClient();
  const [isPaused] = usePricesPaused();
  useLiveEvent('balance', ({ asset }) => {
    if (asset !== 'INR') void queries.invalidateQueries({ queryKey: portfolioKey });
  });
  useLiveEvent('trade', ({ status }) => {
    if (status === 'completed') void queries.invalidateQueries({ queryKey: portfolioKey });
  });
  return useQuery({
    queryKey: portfolioKey,
    queryFn: ({ signal }) => call(portfolio.all, { signal }),
    enabled: person !== null,
    refetchOnMount: 'always',
    refetchInterval: isPaused ? false : REFRESH_MS,
  });
}
