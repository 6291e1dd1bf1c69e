/**
 * The person's coins with value, cost and profit, as the server works them out: asked for again when one of them moved, and,
 * where what they are worth is shown, every three seconds for the price. So sums and rows are always of one price.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { portfolio } from '#protocol/portfolio.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent, usePricesPaused } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';

const portfolioKey = mine('portfolio');
const REFRESH_MS = 3_000;

/** With what they are worth: prices go on unless the person has paused them. */
export function usePortfolio() {
  const [isPaused] = usePricesPaused();
  return usePortfolioEvery(isPaused ? false : REFRESH_MS);
}

/** For how many there are: that changes with what moves, not with prices. */
export function useOwnedCoins() {
  return usePortfolioEvery(false);
}

function usePortfolioEvery(refetchInterval: number | false) {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('balance', ({ asset }) => {
    if (asset !== 'INR') void queries.invalidateQueries({ queryKey: portfolioKey });
  });
  useLiveEvent('order', ({ status }) => {
    if (status === 'completed') void queries.invalidateQueries({ queryKey: portfolioKey });
  });
  return useQuery({
    queryKey: portfolioKey,
    queryFn: ({ signal }) => call(portfolio.all, { signal }),
    enabled: person !== null,
    refetchOnMount: 'always',
    refetchInterval,
  });
}
