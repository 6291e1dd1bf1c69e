/**
 * The signed-in person's profile and balances, loaded once and then moved by the live stream. It
 * computes no money.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { formatAmount, INR_PER_USDT, INR_SCALE, parseAmount } from '#protocol/money.ts';
import { type Me, people } from '#protocol/people.ts';

import { call } from './api.ts';
import { useLiveEvent } from './live.ts';
import { refetchOvertaken } from './queries.ts';
import { mine, useSession } from './session.tsx';

const meKey = mine('me');

/** Profile and balances; not asked for while nobody is signed in. */
export function useMe() {
  const { person } = useSession();
  return useQuery({
    queryKey: meKey,
    queryFn: () => call(people.me),
    enabled: person !== null,
    staleTime: 30_000,
  });
}

/** Keeps the loaded balances as the server last told them. Mounted once, by the shell. */
export function useLiveBalances(): void {
  const queries = useQueryClient();
  useLiveEvent('balance', ({ asset, available, frozen, total }) => {
    queries.setQueryData<Me>(meKey, (me) => {
      if (!me) return me;
      const { inr, coins } = me.balances;
      if (asset === 'INR') {
        const balances = { inr: { available, frozen, total }, coins };
        return { ...me, balances, totalUsdt: inUsdt(total) ?? me.totalUsdt };
      }
      const moved = coins.map((coin) =>
        coin.coin === asset ? { coin: asset, available, frozen, total } : coin,
      );
      return { ...me, balances: { inr, coins: moved } };
    });
    refetchOvertaken(queries, meKey);
    void queries.invalidateQueries({ queryKey: mine('statement') });
  });
}

/** The same division as the server's: rupees / 85, six decimals, cut. */
function inUsdt(total: string): string | null {
  const paise = parseAmount(total, INR_SCALE);
  return paise === null ? null : formatAmount((paise * 10_000n) / INR_PER_USDT, 6);
}
