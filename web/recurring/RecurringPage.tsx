/**
 * The person's recurring buys: those that go on with what is next, and what became of each time.
 */
import { wordTexts } from '#texts/words.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import type { RecurringRun } from '#protocol/recurring.ts';
import { formatInr, formatMinute } from '#texts/format.ts';
import { recurringTexts } from '#texts/recurring.ts';
import { loadOlder } from '#ui/lists/paged.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { subjectPath } from '#web/parts/subject-path.ts';

import { PlanRow } from './PlanRow.tsx';
import { RecurringForm } from './RecurringForm.tsx';
import { useRecurring, useRuns } from './recurring.queries.ts';
import { outcomeText } from './recurring-texts.ts';

const texts = recurringTexts();

export function RecurringPage() {
  const [params, setParams] = useSearchParams();
  const coin = params.get('coin');
  // The address of a coin's page asks for the form at once.
  const [isOpen, setIsOpen] = useState(coin !== null);
  useEffect(preloadDialog, []);
  const query = useRecurring();
  const isFull = query.data !== undefined && query.data.items.length >= query.data.limit;
  const close = () => {
    setIsOpen(false);
    if (coin !== null) setParams({}, { replace: true });
  };
  return (
    <PageFrame
      title={texts.title}
      tagline={texts.how}
      actions={
        <Button
          size="small"
          className="min-h-11!"
          disabled={isFull}
          onClick={() => setIsOpen(true)}
        >
          {texts.new}
        </Button>
      }
    >
      <div className="max-lg:in-turn grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start lg:gap-6">
        <Plans query={query} />
        <History />
      </div>
      <RecurringForm coin={coin} isOpen={isOpen && !isFull} onClose={close} />
    </PageFrame>
  );
}

function Plans({ query }: { query: ReturnType<typeof useRecurring> }) {
  const { data, isError, isFetching, refetch } = query;
  return (
    <Section
      title={texts.plans}
      aside={data ? texts.count({ count: data.items.length, limit: data.limit }) : null}
    >
      {!data ? (
        isError ? (
          <ErrorState
            title={texts.failed}
            body={texts.stay}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <SkeletonRows count={2} label={texts.loading} />
        )
      ) : (
        <>
          <StaleNote failed={texts.failed} query={query} />
          {data.items.length >= data.limit ? (
            <Note tone="warn">{texts.full({ most: data.limit })}</Note>
          ) : null}
          {data.items.length === 0 ? (
            <Card isFlush>
              <EmptyState title={texts.none} body={texts.noneHow} />
            </Card>
          ) : (
            <ul className="rounded-card border border-line bg-surface">
              {data.items.map((plan) => (
                <PlanRow key={plan.id} plan={plan} />
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}

function History() {
  const query = useRuns();
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage } = query;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Section title={texts.history}>
      {items ? <StaleNote failed={texts.historyFailed} query={query} /> : null}
      {!items ? (
        isError ? (
          <ErrorState
            title={texts.historyFailed}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <SkeletonRows count={3} label={texts.historyLoading} />
        )
      ) : items.length === 0 ? (
        <Card isFlush>
          <EmptyState title={texts.noHistory} />
        </Card>
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {items.map((run) => (
            <RunRow key={`${run.planId} ${run.dueAt}`} run={run} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button
          look="secondary"
          className="justify-self-center"
          busy={isFetchingNextPage && wordTexts().loading}
          onClick={() => void loadOlder(query)}
        >
          {texts.olderButton}
        </Button>
      ) : null}
    </Section>
  );
}

function RunRow({ run }: { run: RecurringRun }) {
  const words = outcomeText(run);
  const path = run.orderId === null ? null : subjectPath(run.orderId);
  // An amount that came back, or never went, was not spent.
  const isSpent = run.orderStatus === 'completed' || run.orderStatus === 'pending';
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 last:border-b-0 lg:px-5">
      <CoinMark symbol={run.coin} />
      <span className="grid min-w-0 flex-1 basis-40">
        {path === null ? (
          <span className="text-row font-semibold wrap-anywhere">{words}</span>
        ) : (
          <Link
            to={path}
            className="reach justify-self-start text-row font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {words}
          </Link>
        )}
        <time dateTime={run.dueAt} className="text-label font-normal text-ink-3">
          {formatMinute(run.dueAt)}
        </time>
      </span>
      <span className={isSpent ? 'ml-auto text-row font-semibold' : 'ml-auto text-row text-ink-3'}>
        {formatInr(run.amount)}
      </span>
    </li>
  );
}

function Section(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const { title, aside, children } = props;
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-section">{title}</h2>
        {aside ? <span className="text-label font-normal text-ink-3">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}
