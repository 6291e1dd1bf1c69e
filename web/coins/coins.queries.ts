/**
 * The list of coins, loaded once and then moved by the live stream; reloaded now and then for its
 * small charts.
 */
import { useQuery } from '@tanstack/react-query';

import { market } from '#protocol/market.ts';
import { call } from '#ui/client/api.ts';
import { seedQuotes } from '#ui/client/live.ts';
import { noteMarks } from '#ui/coins/marks.ts';

const RELOAD_MS = 60_000;

/** All coins in the market's order, which never changes while prices do. */
export function useCoins() {
  return useQuery({
    queryKey: ['coins'],
    queryFn: async () => {
      const list = await call(market.coins);
      seedQuotes(list.items);
      noteMarks(list.items);
      return list;
    },
    refetchInterval: RELOAD_MS,
  });
}

/** False for a coin whose price stands still: no contracts and no leverage on it. */
export function useMoves(symbol: string): boolean {
  const { data } = useCoins();
  return data?.items.find((listed) => listed.symbol === symbol)?.moves !== false;
}
