/**
 * The person's portfolio, as the server works it out: asked for again when something of it moved,
 * and, where what it is worth is shown, every three seconds for the price. So sums and rows are
 * always of one price.
 */
import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

import { type CurveRange, portfolio } from '#protocol/portfolio.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent, usePricesPaused } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { pagedQuery } from '#ui/lists/paged.ts';

const portfolioKey = mine('portfolio');
const realisedKey = mine('realised');
const activityKey = mine('activity');
const REFRESH_MS = 3_000;
/**
 * A point is added to a curve every quarter of an hour at most; between them it is drawn to what is
 * owned now.
 */
const CURVE_REFRESH_MS = 300_000;
const ACTIVITY_LINES = 8;

/** With what they are worth: prices go on unless the person has paused them. */
export function usePortfolio() {
  const [isPaused] = usePricesPaused();
  useInvalidated(portfolioKey);
  return usePortfolioEvery(isPaused ? false : REFRESH_MS);
}

/** For how many there are: that changes with what moves, not with prices. */
export function useOwnedCoins() {
  const queries = useQueryClient();
  const ask = () => void queries.invalidateQueries({ queryKey: portfolioKey });
  useLiveEvent('balance', ({ asset }) => {
    if (asset !== 'INR') ask();
  });
  useLiveEvent('order', ({ status }) => {
    if (status === 'completed') ask();
  });
  return usePortfolioEvery(false);
}

function usePortfolioEvery(refetchInterval: number | false) {
  const { person } = useSession();
  return useQuery({
    queryKey: portfolioKey,
    queryFn: ({ signal }) => call(portfolio.all, { signal }),
    enabled: person !== null,
    refetchOnMount: 'always',
    refetchInterval,
  });
}

/**
 * What was owned before now; what is owned now is the portfolio's. Without a range it is of the
 * longest that is filled.
 */
export function useCurve(range: CurveRange | null) {
  return useQuery({
    queryKey: mine('curve', range ?? 'longest'),
    queryFn: ({ signal }) =>
      call(portfolio.curve, { query: range === null ? {} : { range }, signal }),
    // Until another range is there, the one before stays, under its own name.
    placeholderData: (before) => before,
    staleTime: CURVE_REFRESH_MS,
    refetchInterval: CURVE_REFRESH_MS,
  });
}

export function useRealised() {
  useInvalidated(realisedKey);
  return useQuery({
    queryKey: realisedKey,
    queryFn: ({ signal }) => call(portfolio.realised, { signal }),
    refetchOnMount: 'always',
  });
}

export function useActivity() {
  useInvalidated(activityKey);
  return useInfiniteQuery({
    ...pagedQuery(portfolio.activity, { key: activityKey, query: { limit: ACTIVITY_LINES } }),
    refetchOnMount: 'always',
  });
}

/** Money that moved, a contract that ended without a rupee, a position that has its entry. */
function useInvalidated(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const ask = () => void queries.invalidateQueries({ queryKey });
  useLiveEvent('balance', ask);
  useLiveEvent('contract', ask);
  useLiveEvent('position', ask);
  useLiveEvent('order', ask);
}
