/**
 * How the coin trades here: lows and highs, what was traded, what all of it is worth. Figures of
 * this platform and no other.
 */
import { wordTexts } from '#texts/words.ts';
import type { ReactNode } from 'react';

import type { Coin } from '#protocol/market.ts';
import { coinPageTexts } from '#texts/coin-page.ts';
import { compact, formatCompactInr, formatInr, formatPrice, formatCount } from '#texts/format.ts';
import { useCandles } from '#ui/chart/candles.queries.ts';
import { serverNow } from '#ui/client/clock.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { dayBefore, reachOf, yearBefore } from './coin-page.rules.ts';
import { CoinCard } from './CoinCard.tsx';

const words = coinPageTexts();

export function CoinStats({ coin, isSimulated }: { coin: Coin; isSimulated: boolean }) {
  const { symbol, stats } = coin;
  const { marketCap, volume24h, supply } = stats;
  return (
    <CoinCard title={words.stats} aside={isSimulated ? <SimChip>{words.simulated}</SimChip> : null}>
      <dl className="divide-y divide-line">
        <Reach coin={coin} name={wordTexts().dayReach} interval="5m" since={dayBefore} />
        <Reach coin={coin} name={wordTexts().yearReach} interval="1d" since={yearBefore} />
        <Stat name={words.volume24h} exact={formatInr(volume24h)}>
          {formatCompactInr(volume24h)}
        </Stat>
        <Stat name={words.marketCap} exact={marketCap === null ? undefined : formatInr(marketCap)}>
          {marketCap === null ? '-' : formatCompactInr(marketCap)}
        </Stat>
        <Stat
          name={words.circulatingSupply}
          exact={`${formatCount(supply.replace(/\..*$/, ''))} ${symbol}`}
        >
          {compact(supply)} {symbol}
        </Stat>
        <Stat name={wordTexts().spread}>{words.noSpread}</Stat>
      </dl>
    </CoinCard>
  );
}

/** Characters of two prices that fit beside their name. */
const LONG = 24;

type ReachProps = {
  coin: Coin;
  name: string;
  interval: '5m' | '1d';
  since: (nowMs: number) => number;
};

function Reach({ coin, name, interval, since }: ReachProps) {
  const { data, isError } = useCandles(coin.symbol, interval, { reloads: true });
  if (!data && !isError) {
    return (
      <Stat name={name}>
        <Skeleton className="my-0.5 h-4 w-36" />
      </Stat>
    );
  }
  const reach = data ? reachOf(data.items, since(serverNow()), coin.price) : null;
  return (
    <Stat name={name}>
      {reach === null ? (
        '-'
      ) : (
        <LowHigh low={formatPrice(reach.low)} high={formatPrice(reach.high)} />
      )}
    </Stat>
  );
}

/** Side by side where there is room for both, else the low above the high. */
function LowHigh({ low, high }: { low: string; high: string }) {
  const isLong = low.length + high.length > LONG;
  return (
    <span className={isLong ? 'grid' : 'flex gap-x-1.5 @max-[20rem]:grid'}>
      <span>{low}</span>
      <span className={isLong ? 'sr-only' : 'font-normal text-ink-3 @max-[20rem]:sr-only'}>/</span>
      <span>{high}</span>
    </span>
  );
}

type StatProps = { name: string; exact?: string | undefined; children: ReactNode };

function Stat({ name, exact, children }: StatProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 py-2">
      <dt className="shrink-0 text-label font-normal text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right text-row wrap-anywhere" title={exact}>
        {children}
      </dd>
    </div>
  );
}
