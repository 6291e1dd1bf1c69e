/** One coin of the person's: how many, what they cost and are worth, and every movement of it. */
import { wordTexts } from '#texts/words.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { type Holding, portfolio } from '#protocol/portfolio.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { call } from '#ui/client/api.ts';
import { useLiveEvent, useQuote } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';
import { Amount } from '#ui/figures/Amount.tsx';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatInr, formatPrice, groupTyped } from '#texts/format.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { worthAt } from './holdings.rules.ts';
import { Statement } from './Statement.tsx';

const words = portfolioTexts();

export function CoinRecordsPage() {
  const [params] = useSearchParams();
  const asked = params.get('coin')?.toUpperCase() ?? '';
  const coin = /^[A-Z0-9]{1,10}$/.test(asked) ? asked : 'BTC';
  // Prices come with the list of coins, until the stream brings newer ones.
  useCoins();
  const query = useQuery({
    queryKey: mine('holding', coin),
    queryFn: ({ signal }) => call(portfolio.one, { params: { coin }, signal }),
    refetchOnMount: 'always',
  });
  const { refetch } = query;
  useLiveEvent('balance', ({ asset }) => {
    if (asset === coin) void refetch();
  });
  useLiveEvent('order', (order) => {
    if (order.coin === coin) void refetch();
  });
  return (
    <PageFrame
      title={words.coinRecords}
      actions={
        <ButtonLink to={`/trade?coin=${coin}`} look="secondary" size="small" className="min-h-11!">
          {words.trade({ coin })}
        </ButtonLink>
      }
    >
      <div className="max-xl:in-turn grid gap-8 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] xl:items-start">
        <Card className="lg:p-6!">
          <Loaded
            query={query}
            failed={words.coinFailed}
            staleClass="mb-4"
            failedBody={words.coinsUnaffected}
            loading={<SkeletonRows count={3} label={wordTexts().loadingOf({ name: coin })} />}
          >
            {(holding) => <Figures holding={holding} />}
          </Loaded>
        </Card>
        <Statement key={coin} asset={coin} title={words.movements} />
      </div>
    </PageFrame>
  );
}

function Figures({ holding }: { holding: Holding }) {
  const { coin, coinName, available, frozen, total, cost, averageCost, realised } = holding;
  const quote = useQuote(coin);
  const worth = worthAt(holding, quote?.price ?? holding.price);
  return (
    <>
      <div className="flex items-center gap-3">
        <CoinMark symbol={coin} size={40} />
        <p className="min-w-0 flex-1">
          <span className="@container block text-price wrap-anywhere">
            <Amount text={groupTyped(total)} keep={groupTyped(total).length} /> {coin}
          </span>
          <span className="block text-label font-normal text-ink-3">{coinName}</span>
        </p>
      </div>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        <Line name={words.availableLine}>{groupTyped(available)}</Line>
        <Line name={wordTexts().frozenByOrders}>{groupTyped(frozen)}</Line>
        <Line name={wordTexts().value}>{worth === null ? '-' : formatInr(worth.value)}</Line>
        <Line name={wordTexts().costWithFees}>{formatInr(cost)}</Line>
        <Line name={wordTexts().averageCost}>
          {averageCost === null ? '-' : formatPrice(averageCost)}
        </Line>
        <Line name={wordTexts().unrealisedProfit}>
          <ProfitText profit={worth?.unrealised ?? null} />
        </Line>
        <Line name={wordTexts().realisedProfit}>
          <ProfitText profit={realised} />
        </Line>
      </dl>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="ml-auto text-right text-row wrap-anywhere">{children}</dd>
    </div>
  );
}
