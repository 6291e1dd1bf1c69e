/**
 * Market cap, volume and supply of a coin: real figures of our own market, marked as simulated
 * while prices are.
 */
import { wordTexts } from '#texts/words.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { market } from '#protocol/market.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { marketTexts } from '#texts/market.ts';
import { call } from '#ui/client/api.ts';
import { compact, formatCompactInr, formatInr, formatCount } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { SimChip } from '#ui/parts/SimChip.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

const words = contractScreenTexts();

const statsKey = (coin: string) => ['market', 'stats', coin] as const;

type MarketStatsProps = {
  coin: string;
  isSimulated: boolean;
  /** Right of the title. */
  action?: ReactNode;
};

export function MarketStats({ coin, isSimulated, action }: MarketStatsProps) {
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: statsKey(coin),
    queryFn: ({ signal }) => call(market.stats, { query: { coin }, signal }),
    staleTime: 30_000,
  });
  return (
    <section
      aria-labelledby="market-stats"
      className="mt-4 lg:mt-0 lg:flex lg:flex-wrap lg:items-center lg:gap-x-2 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:px-5 lg:py-2 xl:gap-x-5"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
        <h2 id="market-stats" className="text-row font-semibold">
          {words.marketStats}
        </h2>
        {isSimulated ? (
          <SimChip className="lg:order-1 lg:ml-auto">{words.simulated}</SimChip>
        ) : null}
        <div className="-mr-3 ml-auto lg:order-1 lg:ml-0">{action}</div>
      </div>
      {isError && !data ? (
        <p
          role="alert"
          className="flex min-h-11 flex-wrap items-center gap-x-2 text-label text-ink-2 lg:order-2 lg:basis-full xl:order-none xl:basis-auto"
        >
          {marketTexts().statsFailed}
          <Button
            look="quiet"
            size="small"
            busy={isFetching && wordTexts().loading}
            onClick={() => void refetch()}
          >
            {words.retry}
          </Button>
        </p>
      ) : (
        <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:order-2 lg:flex lg:basis-full lg:flex-wrap lg:gap-x-6 lg:rounded-none lg:border-0 lg:bg-transparent xl:order-none xl:flex-1 xl:basis-auto xl:justify-evenly">
          <Stat
            name={words.marketCap}
            short={data && (data.marketCap === null ? '-' : formatCompactInr(data.marketCap))}
            exact={data?.marketCap ? formatInr(data.marketCap) : undefined}
          />
          <Stat
            name={words.volume24h}
            short={data && formatCompactInr(data.volume24h)}
            exact={data && formatInr(data.volume24h)}
          />
          <Stat
            name={words.circulatingSupply}
            short={data && `${compact(data.supply)} ${coin}`}
            exact={data && `${formatCount(data.supply.replace(/\..*$/, ''))} ${coin}`}
          />
        </dl>
      )}
    </section>
  );
}

function Stat({
  name,
  short,
  exact,
}: {
  name: string;
  short: string | undefined;
  exact: string | undefined;
}) {
  return (
    <div className="flex items-baseline justify-between gap-3 bg-surface px-4 py-3 sm:block lg:p-0">
      <dt className="text-meta text-ink-2">{name}</dt>
      <dd className="text-row font-semibold" title={exact}>
        {short ?? <Skeleton className="h-5 w-24" />}
        {exact && exact !== short ? <span className="sr-only"> ({exact})</span> : null}
      </dd>
    </div>
  );
}
