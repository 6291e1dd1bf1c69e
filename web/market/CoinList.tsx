/**
 * The list of all coins: two lines a row on a phone, columns on a desktop. Rows keep the market's order and stay mounted;
 * a tick changes the text of a price and nothing else. Each row leads to the contract page of its coin.
 */
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';

import type { Coin } from '#protocol/market.ts';
import { useSession } from '#ui/client/session.tsx';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { formatCompactInr } from '#texts/format.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { CoinChange, CoinLine } from '#web/coins/CoinChange.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { useWatchlists } from '#web/watchlists/watchlists.queries.ts';
import { watchedCoins } from '#web/watchlists/watchlists.rules.ts';

import { RowActions } from './RowActions.tsx';

/** Both the headings and the rows stand on these columns. */
const columns =
  'grid items-center gap-x-2 grid-cols-[minmax(0,1fr)_2.5rem_minmax(7.75rem,auto)] lg:gap-x-4 lg:grid-cols-[minmax(9rem,1.3fr)_minmax(8.5rem,1fr)_4.75rem_minmax(5rem,7rem)_minmax(5.5rem,0.7fr)]';

export function CoinList() {
  const { data: latest, isError, isFetching, refetch } = useCoins();
  // So many rows are drawn in slices.
  const data = useDeferredValue(latest);
  if (!data) {
    return isError ? (
      <ErrorState
        title="Could not load the market"
        body="Your balance and your contracts are not affected."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingRows />
    );
  }
  if (data.items.length === 0) return <EmptyState title="No coins available yet" />;
  return <Coins coins={data.items} />;
}

/** Visitors see the coins; whoever is signed in can watch some of them, and see those alone. */
function Coins({ coins }: { coins: readonly Coin[] }) {
  const { person } = useSession();
  const { data: lists, isError, isFetching, refetch } = useWatchlists();
  const [shown, setShown] = useState<'all' | 'watched'>('all');
  if (!person) return <Rows coins={coins} hasActions={false} />;
  const watched = watchedCoins(lists);
  const list = shown === 'all' ? coins : coins.filter(({ symbol }) => watched.has(symbol));
  return (
    <Tabs
      label="Which coins"
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'watched', label: 'Watchlist', count: lists && watched.size },
      ]}
      value={shown}
      onChange={setShown}
    >
      {shown === 'all' || list.length > 0 ? (
        <Rows coins={list} hasActions />
      ) : lists ? (
        <EmptyState title="You watch no coins yet" body="The star beside a coin keeps it here." />
      ) : isError ? (
        <ErrorState
          title="Could not load your watchlist"
          body="Your stars are not lost."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingRows />
      )}
    </Tabs>
  );
}

/** `hasActions` where somebody is signed in. */
function Rows({ coins, hasActions }: { coins: readonly Coin[]; hasActions: boolean }) {
  return (
    <>
      <div aria-hidden className="hidden lg:flex">
        <div className={`${columns} h-9 flex-1 px-4 text-meta text-ink-3`}>
          <span>Coin</span>
          <span className="text-right">Price</span>
          <span className="text-right">24 h</span>
          <span className="text-right">Last 24 h</span>
          <span className="text-right">Market cap</span>
        </div>
        {hasActions ? <span className="w-24" /> : null}
      </div>
      <ul className="border-t border-line lg:overflow-hidden lg:rounded-card lg:border lg:bg-surface">
        {coins.map((coin) => (
          <li
            key={coin.symbol}
            className="flex items-center border-b border-line last:border-b-0 hover:bg-sunken"
          >
            <CoinLink coin={coin} />
            {hasActions ? <RowActions coin={coin} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function CoinLink({ coin }: { coin: Coin }) {
  const { symbol, name, stats } = coin;
  return (
    <Link
      to={`/contract?coin=${symbol}`}
      className={`${columns} min-h-16 py-2 min-w-0 flex-1 transition-colors focus-visible:outline-offset-[-2px]! lg:min-h-14 lg:px-4`}
    >
      <span className="flex min-w-0 items-center gap-3">
        <CoinMark symbol={symbol} />
        <span className="grid min-w-0">
          <span className="truncate text-row">
            <span className="font-semibold">{symbol}</span>
            <span className="font-normal text-ink-3">/USDT</span>
          </span>
          <span className="truncate text-label font-normal text-ink-3">{name}</span>
        </span>
      </span>
      <CoinLine coin={coin} className="h-7 w-10 lg:order-4 lg:h-8 lg:w-full" />
      <span className="grid justify-items-end gap-0.5 lg:contents">
        <PriceText
          symbol={symbol}
          as="list"
          pace="calm"
          className="text-row lg:order-2 lg:text-right"
        />
        <CoinChange coin={coin} className="text-label lg:order-3 lg:justify-self-end" />
      </span>
      <span className="hidden text-right text-label font-normal text-ink-2 lg:order-5 lg:block">
        {stats.marketCap === null ? '-' : formatCompactInr(stats.marketCap)}
      </span>
    </Link>
  );
}

/** Five bars of a row's height, as long as nothing is known. */
function LoadingRows() {
  return (
    <div
      role="status"
      className="border-t border-line lg:mt-9 lg:rounded-card lg:border lg:bg-surface"
    >
      <span className="sr-only">Loading the market</span>
      {Array.from({ length: 5 }, (_, row) => (
        <div
          key={row}
          className="flex h-16 items-center gap-3 border-b border-line last:border-b-0 lg:h-14 lg:px-4"
        >
          <Skeleton className="size-8 rounded-full!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-16 lg:hidden" />
          </span>
          <Skeleton className="h-6 w-16 lg:w-24" />
          <span className="grid justify-items-end gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-14 lg:hidden" />
          </span>
        </div>
      ))}
    </div>
  );
}
