/**
 * The person's spot orders on one coin that have ended, the last first; asked for again when one of
 * them moves.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { orders } from '#protocol/orders.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';

import { filled } from './coin-page.rules.ts';

/** Asked for, since some may have failed; and shown of those that did not. */
const ASKED = 20;
const SHOWN = 6;

export function useCoinFills(coin: string) {
  const queries = useQueryClient();
  const key = mine('coin-fills', coin);
  useLiveEvent('order', (order) => {
    if (order.coin === coin && order.status !== 'pending')
      void queries.invalidateQueries({ queryKey: key });
  });
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const page = await call(orders.list, {
        query: { state: 'ended', coin, limit: ASKED },
        signal,
      });
      return filled(page.items).slice(0, SHOWN);
    },
    refetchOnMount: 'always',
  });
}
