/**
 * The home of the app: the balance, three coins, the shortcuts, and the whole market. Open to
 * everybody.
 */
import { marketScreenTexts } from '#texts/market-screens.ts';
import { FeedNotice, PauseButton } from '#web/coins/FeedNotice.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { BalanceCard } from './BalanceCard.tsx';
import { CoinList } from './CoinList.tsx';
import { FeaturedCoins } from './FeaturedCoins.tsx';
import { HowPricesAreMade } from './HowPricesAreMade.tsx';
import { ShortcutTiles } from './ShortcutTiles.tsx';

const texts = marketScreenTexts();

export function HomePage() {
  return (
    <PageFrame
      title={texts.markets}
      tagline={texts.marketsTagline}
      hasLatePanel
      panel={
        <div className="grid gap-4">
          <BalanceCard />
          <ShortcutTiles />
          <HowPricesAreMade />
        </div>
      }
    >
      {/* The parts are as high while they load, so that none waits for the one before it. */}
      <div>
        <div className="grid gap-3 min-[80rem]:hidden">
          <BalanceCard />
        </div>
        <div className="mt-2 lg:mt-4 min-[80rem]:mt-0">
          <FeaturedCoins />
        </div>
        <div className="mt-1 lg:mt-4 min-[80rem]:hidden">
          <ShortcutTiles />
        </div>
        <section aria-labelledby="all-coins" className="mt-2 lg:mt-6">
          <div className="mb-1 flex items-center justify-between gap-3">
            <h2 id="all-coins" className="text-section">
              {texts.allCoins}
            </h2>
            <PauseButton />
          </div>
          <FeedNotice />
          <CoinList />
        </section>
      </div>
    </PageFrame>
  );
}
