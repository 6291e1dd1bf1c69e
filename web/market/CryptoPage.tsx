/** The market for visitors of the landing page: the list of all coins, and beside it the balance card. */
import { SimChip } from '#ui/SimChip.tsx';
import { useMeta } from '#ui/SimStrip.tsx';
import { PageFrame } from '#web/shell/PageFrame.tsx';

import { BalanceCard } from './BalanceCard.tsx';
import { CoinList } from './CoinList.tsx';
import { FeedNotice, PauseButton } from './FeedNotice.tsx';

export function CryptoPage() {
  return (
    <PageFrame
      title="Crypto markets"
      tagline="Every coin you can trade here, at one price for everyone"
      actions={<PauseButton />}
      panel={
        <div className="grid gap-4">
          <BalanceCard />
          <HowPricesAreMade />
        </div>
      }
    >
      <div className="mb-4 lg:hidden">
        <BalanceCard />
      </div>
      <FeedNotice />
      <CoinList />
      <div className="mt-6 lg:hidden">
        <HowPricesAreMade />
      </div>
    </PageFrame>
  );
}

function HowPricesAreMade() {
  const { data } = useMeta();
  if (data?.prices === 'exchange') return null;
  return (
    <section className="grid justify-items-start gap-2 rounded-card border border-line p-4 lg:p-5">
      <SimChip>Simulated prices</SimChip>
      <p className="text-body text-ink-2">
        One price a second for each coin, drawn from a seed that is committed to before it is used
        and published afterwards. Nobody picks a price, and anyone can check it.
      </p>
    </section>
  );
}
