/**
 * The list of the home: all coins in the market's order, or those that are watched. Each row leads
 * to the contracts of its coin.
 */
import { useDeferredValue, useState } from 'react';

import type { Coin } from '#protocol/market.ts';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { marketTexts } from '#texts/market.ts';
import { Loaded, withData } from '#ui/lists/Loaded.tsx';
import { useSession } from '#ui/client/session.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { useWatchlists } from '#web/watchlists/watchlists.queries.ts';
import { watchedCoins } from '#web/watchlists/watchlists.rules.ts';

import { CoinTable, LoadingCoins } from './CoinTable.tsx';

const words = marketScreenTexts();

const toContracts = (symbol: string) => `/contract?coin=${symbol}`;

export function CoinList() {
  const query = useCoins();
  // A list of this length is drawn in slices.
  const data = useDeferredValue(query.data);
  return (
    <Loaded
      query={withData(query, data)}
      failed={marketTexts().failed}
      staleClass="mb-3"
      failedBody={marketTexts().moneyUnaffected}
      loading={<LoadingCoins />}
    >
      {({ items }) =>
        items.length === 0 ? <EmptyState title={words.noCoins} /> : <Coins coins={items} />
      }
    </Loaded>
  );
}

/**
 * Visitors see the coins; a person who is signed in can watch some of them, and see those alone.
 */
function Coins({ coins }: { coins: readonly Coin[] }) {
  const { person } = useSession();
  const query = useWatchlists();
  const lists = query.data;
  const [shown, setShown] = useState<'all' | 'watched'>('all');
  if (!person) return <CoinTable coins={coins} to={toContracts} />;
  const watched = watchedCoins(lists);
  const list = shown === 'all' ? coins : coins.filter(({ symbol }) => watched.has(symbol));
  return (
    <Tabs
      label={words.whichCoins}
      tabs={[
        { value: 'all', label: words.all },
        { value: 'watched', label: words.watchlist, count: lists && watched.size },
      ]}
      value={shown}
      onChange={setShown}
    >
      {shown === 'all' || list.length > 0 ? (
        <div className="md:mt-3">
          <CoinTable coins={list} to={toContracts} hasActions />
        </div>
      ) : (
        <Loaded
          query={query}
          failed={words.watchlistFailed}
          failedBody={words.starsSafe}
          loading={<LoadingCoins />}
        >
          {() => <EmptyState title={words.watchlistEmpty} body={words.watchlistEmptyHint} />}
        </Loaded>
      )}
    </Tabs>
  );
}
