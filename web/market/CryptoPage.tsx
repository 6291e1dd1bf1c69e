/** The market for visitors of the landing page: the list of all coins, and beside it the balance and a chart. */
import { useDeferredValue } from 'react';

import { useCoins } from '#web/coins/coins.queries.ts';
import { FeedNotice, PauseButton } from '#web/coins/FeedNotice.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { BalanceCard } from './BalanceCard.tsx';
import { CoinList } from './CoinList.tsx';
import { HowPricesAreMade } from './HowPricesAreMade.tsx';
import { MarketChart } from './MarketChart.tsx';

export function CryptoPage() {
  // As late as the list, which is drawn in slices.
  const coins = useDeferredValue(useCoins().data);
  return (
    <PageFrame
      title="Crypto markets"
      tagline="Every coin you can trade here, at one price for everyone"
      actions={<PauseButton />}
      panel={
        <div className="grid gap-4">
          <BalanceCard />
          <MarketChart />
          <HowPricesAreMade />
        </div>
      }
    >
      <div className="mb-4 lg:hidden">
        <BalanceCard />
      </div>
      <FeedNotice />
      <CoinList />
      {/* Beneath the list, so it waits for it: nothing on the page jumps. */}
      {coins ? (
        <div className="mt-6 lg:hidden">
          <HowPricesAreMade />
        </div>
      ) : null}
    </PageFrame>
  );
}
