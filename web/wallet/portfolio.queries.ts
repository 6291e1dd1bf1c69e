/** The person's coins with value, cost and profit: loaded by route, and asked for again when one of them moved. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { portfolio } from '#protocol/portfolio.ts';
import { call } from '#ui/api.ts';
import { useLiveEvent } from '#ui/live.ts';
import { mine, useSession } from '#ui/session.tsx';

const portfolioKey = mine('portfolio');

export function usePortfolio() {
  const { person } = useSession();
  const queries = useQueryClient();
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
  });
}
