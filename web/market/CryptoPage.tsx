/** The markets: every coin to be searched, sorted and watched; each leads to its page. Open to everybody. */
import { useDeferredValue } from 'react';

import { useMedia } from '#ui/parts/use-media.ts';
import { useCoins } from '#web/coins/coins.queries.ts';
import { FeedNotice, PauseButton } from '#web/coins/FeedNotice.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { BalanceCard } from './BalanceCard.tsx';
import { CoinSearch } from './CoinSearch.tsx';
import { HowPricesAreMade } from './HowPricesAreMade.tsx';
import { MarketChart } from './MarketChart.tsx';
import { Markets } from './Markets.tsx';
import { gainers, losers } from './markets.rules.ts';
import { Movers } from './Movers.tsx';
import { useMarketView } from './use-market-view.ts';

export function CryptoPage() {
  // As late as the list, which is drawn in slices.
  const coins = useDeferredValue(useCoins().data)?.items;
  const view = useMarketView();
  const hasPanel = useMedia('(min-width: 80rem)');
  const search = <CoinSearch typed={view.typed} onType={view.type} />;
  return (
    <PageFrame
      title="Crypto markets"
      tagline="Every coin you can trade here, at one price for everyone"
      actions={
        <span className="contents lg:hidden">
          <PauseButton />
        </span>
      }
      hasLatePanel
      panel={
        hasPanel ? (
          <div className="grid gap-4">
            {search}
            <BalanceCard />
            <Movers title="Gainers" coins={coins && gainers(coins)} />
            <Movers title="Losers" coins={coins && losers(coins)} />
            <MarketChart />
            <HowPricesAreMade />
          </div>
        ) : null
      }
    >
      {hasPanel ? null : <div className="mb-2">{search}</div>}
      <FeedNotice />
      <Markets view={view} />
      {/* Beneath the list, so it waits for it: nothing on the page jumps. */}
      {coins && !hasPanel ? (
        <div className="mt-6">
          <HowPricesAreMade />
        </div>
      ) : null}
    </PageFrame>
  );
}
