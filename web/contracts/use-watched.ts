/** What /contract is about, as its address says: a coin, and a contract that is watched there. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';

import { useContract } from './contracts.queries.ts';

const DEFAULT_COIN = 'BTC';

export type Watched = {
  symbol: string;
  /** Null while there is none, or none that is known yet. */
  watched: Contract | null;
  choose: (symbol: string) => void;
  /** Follows a contract; null goes back to the ticket of the same coin. */
  watch: (contract: Contract | null) => void;
};

/** What the address does not name is Bitcoin. */
export function useWatched(): Watched {
  const [params, setParams] = useSearchParams();
  const asked = params.get('coin')?.toUpperCase() ?? '';
  const { data } = useContract(params.get('watch'));
  const named = /^[A-Z0-9]{1,10}$/.test(asked) ? asked : DEFAULT_COIN;
  const symbol = data?.coin ?? named;
  return useMemo(
    () => ({
      symbol,
      watched: data ?? null,
      choose: (coin) => setParams({ coin }, { replace: true }),
      watch: (contract) =>
        setParams(contract ? { coin: contract.coin, watch: contract.id } : { coin: symbol }, {
          replace: true,
        }),
    }),
    [symbol, data, setParams],
  );
}
