/**
 * All about one coin: its price and its chart, what the person holds of it and what that has made,
 * how it trades here, their alerts and fills; Buy and Sell at hand, contracts second. Open to
 * everybody; what is the person's needs them signed in.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';

import type { Coin } from '#protocol/market.ts';
import { coinPageTexts } from '#texts/coin-page.ts';
import { marketTexts } from '#texts/market.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { RangeChart } from '#ui/chart/RangeChart.tsx';
import { later } from '#ui/parts/later.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { AlertButton } from '#web/alerts/AlertButton.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { FeedNotice } from '#web/coins/FeedNotice.tsx';
import { isUnlisted, UnknownCoin } from '#web/coins/UnknownCoin.tsx';
import { CoinOrders } from '#web/orders/CoinOrders.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { WatchButton } from '#web/watchlists/WatchButton.tsx';

import { rankOf } from './coin-page.rules.ts';
import type { LimitAsked } from './chart-work.rules.ts';
import { CoinAlerts } from './CoinAlerts.tsx';
import { CoinFills } from './CoinFills.tsx';
import { CoinHead, StickyPrice } from './CoinHead.tsx';
import { CoinHolding } from './CoinHolding.tsx';
import { CoinPageLoading } from './CoinPageLoading.tsx';
import { CoinStats } from './CoinStats.tsx';
import { TradeBar, TradePanel } from './CoinTrade.tsx';

const words = coinPageTexts();
/** Comes with the candles, which it is about. */
const ChartWork = later(async () => (await import('./ChartWork.tsx')).ChartWork);

export function CoinPage() {
  const symbol = (useParams()['symbol'] ?? '').toUpperCase();
  const query = useCoins();
  const { data, isError } = query;
  const coin = data?.items.find((listed) => listed.symbol === symbol);
  if (isUnlisted(data, symbol)) return <UnknownCoin symbol={symbol} />;
  if (coin) return <Page key={symbol} coin={coin} coins={data?.items ?? []} />;
  if (!data && !isError) return <CoinPageLoading symbol={symbol} />;
  return (
    <div className="page-gutter pt-3 pb-8 lg:pt-6">
      <h1 className="font-display text-title">{symbol}</h1>
      <LoadFailed query={query} title={marketTexts().failed} body={marketTexts().moneyUnaffected} />
    </div>
  );
}

function Page({ coin, coins }: { coin: Coin; coins: readonly Coin[] }) {
  const { symbol, name } = coin;
  const { data: meta } = useMeta();
  const { person } = useSession();
  const isDesktop = useMedia('(min-width: 64rem)');
  const head = useRef<HTMLDivElement>(null);
  const isPast = useIsPast(head);
  const isSimulated = meta?.prices !== 'exchange';
  const symbols = useMemo(() => coins.map((listed) => listed.symbol), [coins]);
  /** On the chart. */
  const [asked, setAsked] = useState<LimitAsked | null>(null);
  const onTaken = useCallback(() => setAsked(null), []);
  const takesLimits = meta?.orderTypes.includes('limit') === true;
  const rank = rankOf(coins, symbol);
  const holding = person ? <CoinHolding symbol={symbol} /> : null;
  const stats = <CoinStats coin={coin} isSimulated={isSimulated} />;
  const alerts = person ? <CoinAlerts coin={coin} /> : null;
  const fills = person ? <CoinFills symbol={symbol} /> : null;
  return (
    <div className="page-gutter w-full pt-2 lg:max-w-[90rem] lg:pt-6 lg:pb-16">
      {isDesktop ? null : (
        <PageHead
          title={name}
          actions={
            person ? (
              <>
                <WatchButton coin={symbol} name={name} />
                <AlertButton coin={symbol} name={name} />
              </>
            ) : undefined
          }
        />
      )}
      {isDesktop ? null : <StickyPrice symbol={symbol} isShown={isPast} />}
      <div ref={head}>
        <CoinHead
          coin={coin}
          isTitle={isDesktop}
          about={rank === null ? null : words.marketCapRank({ rank, count: coins.length })}
          actions={
            isDesktop && person ? (
              <>
                <WatchButton coin={symbol} name={name} hasWords />
                <AlertButton
                  coin={symbol}
                  name={name}
                  className="inline-flex min-h-9 items-center rounded-small border border-line-strong bg-surface px-3 text-label hover:bg-sunken"
                >
                  {words.addAlert}
                </AlertButton>
              </>
            ) : null
          }
        />
      </div>
      <div className="mt-2 empty:hidden">
        <FeedNotice />
      </div>
      <div className="lg:mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div className="grid min-w-0 content-start gap-4">
          <RangeChart
            coin={symbol}
            coinName={name}
            price={coin.price}
            dayAgo={coin.dayAgo}
            isSimulated={isSimulated}
            coins={symbols}
            heightClass="h-85 lg:h-106"
            renderWork={(on) => (
              <ChartWork coin={coin} {...on} onOrder={takesLimits ? setAsked : null} />
            )}
            className="-mx-4 max-lg:bg-canvas! sm:mx-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-line"
          />
          {isDesktop ? fills : null}
        </div>
        <div className="mt-2 grid min-w-0 content-start gap-6 lg:mt-0 lg:gap-4">
          {isDesktop ? <TradePanel coin={coin} asked={asked} onTaken={onTaken} /> : null}
          {holding}
          {person ? <CoinOrders coin={symbol} /> : null}
          {stats}
          {alerts}
          {isDesktop ? null : fills}
        </div>
      </div>
      {isDesktop ? null : <TradeBar coin={coin} asked={asked} onTaken={onTaken} />}
    </div>
  );
}

/** Whether it has been scrolled out at the top. */
function useIsPast(element: { current: HTMLElement | null }): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}
