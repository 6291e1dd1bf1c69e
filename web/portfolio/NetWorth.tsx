/**
 * What the person has in all, and whether it is more than they put in: the change of a range leaves out what was added or taken
 * out, so that a deposit never looks like a gain.
 */
import { useState } from 'react';

import { INR_PER_USDT } from '#protocol/money.ts';
import type { Me } from '#protocol/people.ts';
import type { CurveRange, Portfolio } from '#protocol/portfolio.ts';
import { formatDate, formatInr, formatSignedInr, formatTokens, signOf } from '#texts/format.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { SignedDelta } from '#ui/figures/Delta.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { type Change, changeBetween, ranges } from './curve.rules.ts';
import { Curve } from './Curve.tsx';
import { useCurve } from './portfolio.queries.ts';

export function NetWorth({ me, portfolio }: { me: Me; portfolio: Portfolio }) {
  const [range, setRange] = useState<CurveRange>('1m');
  const { data: curve, isError, isFetching, refetch } = useCurve(range);
  const { worth } = portfolio;
  const { total, added } = worth;
  const [first] = curve?.points ?? [];
  const isWhole = curve?.isWhole ?? false;
  const now = total === null ? null : { total, added };
  const change = now && curve ? changeBetween(isWhole ? null : (first ?? null), now) : null;
  return (
    <Card className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-label font-normal text-ink-2">Net worth</h2>
          <p className="text-[clamp(1.5rem,8vw,1.875rem)] leading-9 font-semibold tracking-[-0.02em]">
            {total === null ? (
              <span className="text-ink-3">-</span>
            ) : (
              <Amount text={formatInr(total)} keep={0} />
            )}
          </p>
          {total === null ? (
            <p className="text-meta text-ink-2">One of your coins has no price at the moment.</p>
          ) : (
            <p className="flex min-h-5 flex-wrap items-baseline gap-x-2 text-label">
              {change === null ? (
                isError ? null : (
                  <Skeleton className="h-4 w-52" />
                )
              ) : (
                <ChangeText
                  change={change}
                  during={during(curve?.range ?? range, isWhole, first?.at)}
                />
              )}
            </p>
          )}
          <p className="mt-1 flex flex-wrap gap-x-1 text-meta text-ink-2">
            <span>Total assets</span>
            <span className="font-semibold">{formatTokens(me.totalUsdt)}</span>
            <span>USDT</span>
            <span>at {INR_PER_USDT.toString()} INR per USDT (fixed)</span>
          </p>
        </div>
        <Ranges chosen={range} onChoose={setRange} className="max-lg:hidden" />
      </div>
      {curve ? (
        curve.points.length === 0 ? (
          <p className="grid h-41 place-items-center rounded-field bg-sunken px-4 text-body text-ink-2 lg:h-52">
            The curve starts tomorrow.
          </p>
        ) : (
          <Curve
            points={curve.points}
            worth={worth}
            asOf={portfolio.asOf ?? curve.points.at(-1)?.at ?? ''}
          />
        )
      ) : isError ? (
        <ErrorState
          title="Could not load the curve"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="h-41 content-center py-0! lg:h-52"
        />
      ) : (
        <div role="status" className="h-41 lg:h-52">
          <span className="sr-only">Loading the curve</span>
          <Skeleton className="h-full w-full" />
        </div>
      )}
      <Legend />
      <Ranges chosen={range} onChoose={setRange} className="lg:hidden" />
    </Card>
  );
}

/** '1 month', or since when where the money is younger than that. */
function during(range: CurveRange, isWhole: boolean, first: string | undefined): string {
  if (first === undefined) return 'since the start';
  if (isWhole) return `since ${formatDate(first)}`;
  return ranges.find((each) => each.range === range)?.words ?? '';
}

function ChangeText({ change, during: period }: { change: Change; during: string }) {
  const sign = signOf(change.gained);
  const moved = signOf(change.added);
  const amount = formatInr(change.added.replace(/^-/, ''));
  return (
    <>
      <SignedDelta
        sign={sign}
        shown={formatSignedInr(change.gained)}
        spoken={`${sign < 0 ? 'Loss of' : 'Gain of'} ${formatInr(change.gained.replace(/^-/, ''))}`}
        className="max-w-full whitespace-normal! font-semibold"
      />
      <span className="text-meta font-normal text-ink-2">
        {period}
        {moved === 0 ? null : `, without the ${amount} ${moved > 0 ? 'added' : 'taken out'}`}
      </span>
    </>
  );
}

function Ranges({
  chosen,
  onChoose,
  className,
}: {
  chosen: CurveRange;
  onChoose: (range: CurveRange) => void;
  className?: string;
}) {
  return (
    <div role="group" aria-label="Range of the curve" className={classes('flex gap-1', className)}>
      {ranges.map(({ range, label, words }) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === chosen}
          aria-label={`${label}, ${words}`}
          onClick={() => onChoose(range)}
          className={classes(
            'min-h-11 min-w-11 flex-1 rounded-field px-2 text-label lg:min-h-9 lg:rounded-small',
            range === chosen
              ? 'bg-brand-soft font-semibold text-brand-ink'
              : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Legend() {
  const line = (isDashed: boolean) => (
    <svg aria-hidden width="18" height="8" className="shrink-0">
      <path
        d="M0 4h18"
        strokeWidth={isDashed ? 1.25 : 1.75}
        strokeDasharray={isDashed ? '4 3' : undefined}
        className={isDashed ? 'stroke-ink-3' : 'stroke-brand-ink'}
      />
    </svg>
  );
  return (
    <p className="flex flex-wrap gap-x-4 text-meta text-ink-2">
      <span className="inline-flex items-center gap-1.5">{line(false)}Net worth</span>
      <span className="inline-flex items-center gap-1.5">{line(true)}Money added, net</span>
    </p>
  );
}
