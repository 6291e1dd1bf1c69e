/**
 * The market at a glance: all coins by value, what moved the most, how much prices move, and which
 * move together.
 */
import { overviewTexts } from '#texts/overview.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Skeleton, SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { FeedNotice } from '#web/coins/FeedNotice.tsx';
import { Treemap } from '#web/coins/Treemap.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { Correlations } from './Correlations.tsx';
import { gainers, losers } from './markets.rules.ts';
import { Movers } from './Movers.tsx';
import { useOverview } from './overview.queries.ts';
import { PriceMoves } from './PriceMoves.tsx';

const bleed = 'max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0';
const mapHeight = 'h-88 lg:h-112';

export function OverviewPage() {
  const texts = overviewTexts();
  const list = useCoins();
  const coins = list.data?.items;
  const overview = useOverview();
  const measures = overview.data;
  const isEmpty = measures?.items.every(({ volatility }) => volatility === null) ?? false;
  return (
    <PageFrame
      title={texts.title}
      tagline={texts.tagline}
      actions={
        <ButtonLink to="/crypto" look="secondary" size="small" className="min-h-11!">
          {texts.all}
        </ButtonLink>
      }
    >
      <FeedNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-6">
        <Card className={bleed}>
          <h2 className="mb-3 text-row font-semibold lg:text-section">{texts.map}</h2>
          {coins ? (
            <Treemap coins={coins} className={mapHeight} />
          ) : list.isError ? (
            <LoadFailed
              query={list}
              title={texts.failed}
              body={texts.failedBody}
              className={`mb-20 sm:mb-12 ${mapHeight}`}
            />
          ) : (
            <Skeleton className={`mb-20 w-full sm:mb-12 ${mapHeight}`} />
          )}
        </Card>
        <div className="grid gap-3 sm:grid-cols-2 lg:gap-6">
          <Movers title={texts.gainers} coins={coins && gainers(coins)} className={bleed} />
          <Movers title={texts.losers} coins={coins && losers(coins)} className={bleed} />
        </div>
        {measures && isEmpty ? (
          <Card className={bleed}>
            <EmptyState title={texts.empty} body={texts.emptyBody} className="py-8!" />
          </Card>
        ) : measures && coins ? (
          <>
            <PriceMoves coins={coins} measures={measures.items} />
            <Correlations correlation={measures.correlation} />
          </>
        ) : overview.isError ? (
          <Card className={bleed}>
            <LoadFailed query={overview} title={texts.failed} body={texts.failedBody} />
          </Card>
        ) : (
          <Card className={bleed}>
            <SkeletonRows count={8} label={texts.loading} />
          </Card>
        )}
      </div>
    </PageFrame>
  );
}
