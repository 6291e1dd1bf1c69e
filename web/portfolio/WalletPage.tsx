/**
 * The wallet: what the person has in all and how that came about, of what it is made, their coins,
 * what they gained for good, and what happened to their money. What could not be loaded is never
 * shown as zero.
 */
import { Download } from 'lucide-react';

import { journalTexts } from '#texts/journal.ts';
import { performanceTexts } from '#texts/performance.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { statementsPageTexts } from '#texts/statements-page.ts';
import { useMe } from '#ui/client/me.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { bothOf, LoadFailed } from '#ui/lists/Loaded.tsx';
import { Skeleton, SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { TrackedCard } from '#web/imports/TrackedCard.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { ActivityList } from './ActivityList.tsx';
import { Holdings } from './Holdings.tsx';
import { bareCard, bareList } from './looks.ts';
import { MoreLinks } from './MoreLinks.tsx';
import { NetWorth } from './NetWorth.tsx';
import { usePortfolio } from './portfolio.queries.ts';
import { RealisedYears } from './RealisedYears.tsx';
import { StartAgain } from './StartAgain.tsx';
import { MoneyButtons, WhereItIs } from './WhereItIs.tsx';

const texts = portfolioTexts();

const cards =
  'grid gap-2 sm:gap-3 lg:grid-cols-[minmax(0,1fr)_20.5rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_23.75rem]';

export function WalletPage() {
  const me = useMe();
  const portfolio = usePortfolio();
  const isReady = me.data && portfolio.data;
  const hasFailed = !isReady && (me.isError || portfolio.isError);
  return (
    <PageFrame
      title={texts.wallet}
      beginsAtOnce
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink to="/performance" look="secondary" size="small" className="min-h-11!">
            {performanceTexts().title}
          </ButtonLink>
          <ButtonLink to="/journal" look="secondary" size="small" className="min-h-11!">
            {journalTexts().title}
          </ButtonLink>
          <ButtonLink to="/statements" look="secondary" size="small" className="min-h-11!">
            <Download aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
            {statementsPageTexts().title}
          </ButtonLink>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-8">
        {isReady ? (
          <>
            <StartAgain amount={portfolio.data.startAgain} />
            <div className={cards}>
              <NetWorth me={me.data} portfolio={portfolio.data} />
              <WhereItIs me={me.data} worth={portfolio.data.worth} />
            </div>
            <Holdings portfolio={portfolio.data} />
            <TrackedCard total={portfolio.data.worth.total} />
          </>
        ) : hasFailed ? (
          <Card className={bareCard}>
            <LoadFailed
              query={bothOf(me, portfolio)}
              title={texts.balanceFailed}
              body={texts.moneySafe}
              className="pt-4 pb-6"
            />
            <div className="w-full sm:mx-auto sm:max-w-96">
              <MoneyButtons />
            </div>
          </Card>
        ) : (
          <Loading />
        )}
        {/* Its zeros are true, but not beside a balance that is missing. */}
        {hasFailed ? null : <RealisedYears />}
        <MoreLinks />
        <ActivityList />
      </div>
    </PageFrame>
  );
}

/** In the shape of what is coming. */
function Loading() {
  const card = `grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 lg:gap-3 ${bareCard}`;
  return (
    <>
      <div className={cards} role="status">
        <span className="sr-only">{texts.balanceLoading}</span>
        <Card className={card}>
          <div className="h-23.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2.5 h-8 w-52" />
            <Skeleton className="mt-2.5 h-4 w-64" />
            <Skeleton className="mt-2 h-3 w-60" />
          </div>
          <Skeleton className="h-41 w-full lg:h-52" />
          <Skeleton className="h-9 w-full lg:hidden" />
        </Card>
        <Card className={card}>
          <Skeleton className="h-5 w-24 max-sm:hidden" />
          <Skeleton className="h-2 w-full" />
          <div className="grid h-24 content-evenly lg:h-28">
            {Array.from({ length: 4 }, (_, line) => (
              <Skeleton key={line} className="h-4 w-full" />
            ))}
          </div>
          <div className="grid h-6 content-evenly border-line lg:h-16 lg:border-t lg:pt-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full max-lg:hidden" />
          </div>
          <MoneyButtons />
        </Card>
      </div>
      <div className={`px-4 lg:px-5 ${bareList}`}>
        <p className="flex min-h-9 lg:min-h-13 items-center text-row font-semibold lg:text-section">
          {texts.holdings}
        </p>
        <SkeletonRows count={3} label={texts.coinsLoading} className="border-t border-line" />
      </div>
    </>
  );
}
