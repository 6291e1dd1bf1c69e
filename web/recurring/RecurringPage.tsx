/**
 * The person's recurring buys: those that go on with what is next, and what became of each time.
 */
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import type { RecurringRun } from '#protocol/recurring.ts';
import { formatInr, formatMinute } from '#texts/format.ts';
import { recurringTexts } from '#texts/recurring.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { HistorySection, LimitedSection } from '#web/parts/ListSections.tsx';
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
  const { data: known } = query;
  const isFull = known !== undefined && known.items.length >= known.limit;
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
        <LimitedSection
          title={texts.plans}
          count={known ? texts.count({ count: known.items.length, limit: known.limit }) : null}
          query={query}
          failed={texts.failed}
          failedBody={texts.stay}
          loading={<SkeletonRows count={2} label={texts.loading} />}
          full={texts.full}
          empty={{ title: texts.none, body: texts.noneHow }}
        >
          {(plan) => <PlanRow key={plan.id} plan={plan} />}
        </LimitedSection>
        <HistorySection
          title={texts.history}
          list={useRuns()}
          keyOf={keyOf}
          failed={texts.historyFailed}
          loading={<SkeletonRows count={3} label={texts.historyLoading} />}
          empty={{ title: texts.noHistory }}
        >
          {(run) => <RunRow key={keyOf(run)} run={run} />}
        </HistorySection>
      </div>
      <RecurringForm coin={coin} isOpen={isOpen && !isFull} onClose={close} />
    </PageFrame>
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
