/**
 * The markets: every coin to be searched, sorted and watched; each leads to its page. Open to
 * everybody.
 */
import { useDeferredValue } from 'react';

import { overviewTexts } from '#texts/overview.ts';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { useCoins } from '#web/coins/coins.queries.ts';
import { FeedNotice, PauseButton } from '#web/coins/FeedNotice.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { BalanceCard } from './BalanceCard.tsx';
import { SearchField } from '#web/parts/SearchField.tsx';
import { HowPricesAreMade } from './HowPricesAreMade.tsx';
import { MarketChart } from './MarketChart.tsx';
import { Markets } from './Markets.tsx';
import { gainers, losers } from './markets.rules.ts';
import { Movers } from './Movers.tsx';
import { useMarketView } from './use-market-view.ts';

const texts = marketScreenTexts();

export function CryptoPage() {
  // As late as the list, which is drawn in slices.
  const coins = useDeferredValue(useCoins().data)?.items;
  const view = useMarketView();
  const hasPanel = useMedia('(min-width: 80rem)');
  const search = <SearchField label={texts.searchCoins} typed={view.typed} onType={view.type} />;
  return (
    <PageFrame
      title={texts.cryptoMarkets}
      tagline={texts.cryptoTagline}
      actions={
        <span className="flex items-center gap-2">
          <span className="contents lg:hidden">
            <PauseButton />
          </span>
          <ButtonLink
            to="/overview"
            look="secondary"
            size="small"
            className="max-lg:min-h-11! lg:-my-2"
          >
            {overviewTexts().open}
          </ButtonLink>
        </span>
      }
      hasLatePanel
      panel={
        hasPanel ? (
          <div className="grid gap-4">
            {search}
            <BalanceCard />
            <Movers title={texts.gainers} coins={coins && gainers(coins)} />
            <Movers title={texts.losers} coins={coins && losers(coins)} />
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
