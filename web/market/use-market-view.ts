/**
 * What of the markets is looked at: a tab, an order and what was typed. In the address, so that the
 * way back leads to the same.
 */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { readSort, type Sort, sortText } from './markets.rules.ts';

export type MarketView = {
  /** 'all', 'gainers', 'losers', or the id of a watchlist. */
  tab: string;
  /** Null is the tab's own. */
  sort: Sort | null;
  typed: string;
  open: (tab: string) => void;
  sortBy: (sort: Sort | null) => void;
  /** What is looked for is looked for among all coins. */
  type: (typed: string) => void;
};

export function useMarketView(): MarketView {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (changes: Record<string, string | null>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    return {
      tab: params.get('tab') ?? 'all',
      sort: readSort(params.get('sort')),
      typed: params.get('q') ?? '',
      open: (tab) => change({ tab: tab === 'all' ? null : tab, sort: null }),
      sortBy: (sort) => change({ sort: sort && sortText(sort) }),
      type: (typed) => change({ q: typed, tab: null }),
    };
  }, [params, setParams]);
}
