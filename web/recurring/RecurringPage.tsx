/**
 * The person's recurring buys: those that go on with what is next, and what became of each time.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import type { RecurringRun } from '#protocol/recurring.ts';
import { formatInr, formatMinute } from '#texts/format.ts';
import { recurringTexts } from '#texts/recurring.ts';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
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
  const { data: known } = query;
  return (
    <Section
      title={texts.plans}
      aside={known ? texts.count({ count: known.items.length, limit: known.limit }) : null}
    >
      <Loaded
        query={query}
        failed={texts.failed}
        failedBody={texts.stay}
        loading={<SkeletonRows count={2} label={texts.loading} />}
      >
        {(data) => (
          <>
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
      </Loaded>
    </Section>
  );
}

function History() {
  return (
    <Section title={texts.history}>
      <PagedList
        list={useRuns()}
        keyOf={keyOf}
        failed={texts.historyFailed}
        loading={<SkeletonRows count={3} label={texts.historyLoading} />}
        empty={
          <Card isFlush>
            <EmptyState title={texts.noHistory} />
          </Card>
        }
      >
        {(items) => (
          <ul className="rounded-card border border-line bg-surface">
            {items.map((run) => (
              <RunRow key={keyOf(run)} run={run} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

const keyOf = (run: RecurringRun) => `${run.planId} ${run.dueAt}`;

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
