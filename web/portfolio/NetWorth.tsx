/**
 * What the person has in all, and whether it is more than they put in: the change of a range leaves out what was added or taken
 * out, so that a deposit never looks like a gain.
 */
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';

import { INR_PER_USDT } from '#protocol/money.ts';
import type { Me } from '#protocol/people.ts';
import type { CurveRange, Portfolio } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatDate, formatInr, formatSignedInr, formatTokens, signOf } from '#texts/format.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { SignedDelta } from '#ui/figures/Delta.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { type Change, changeBetween, ranges } from './curve.rules.ts';
import { Curve } from './Curve.tsx';
import { LineLegend } from './LineLegend.tsx';
import { useCurve } from './portfolio.queries.ts';
import { RangeChoice } from './RangeChoice.tsx';

const says = portfolioTexts();

export function NetWorth({ me, portfolio }: { me: Me; portfolio: Portfolio }) {
  const [range, setRange] = useState<CurveRange>('1m');
  const { data: curve, isError, isFetching, refetch } = useCurve(range);
  const { worth } = portfolio;
  const { total, added } = worth;
  const [first] = curve?.points ?? [];
  const isWhole = curve?.isWhole ?? false;
  const now = total === null ? null : { total, added };
  const change = now && curve ? changeBetween(isWhole ? null : (first ?? null), now) : null;
  const choice = { label: wordTexts().rangeOfTheCurve, ranges, chosen: range, onChoose: setRange };
  return (
    <Card className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-label font-normal text-ink-2">{says.netWorth}</h2>
          <p className="text-[clamp(1.5rem,8vw,1.875rem)] leading-9 font-semibold tracking-[-0.02em]">
            {total === null ? (
              <span className="text-ink-3">-</span>
            ) : (
              <Amount text={formatInr(total)} keep={0} />
            )}
          </p>
          {total === null ? (
            <p className="text-meta text-ink-2">{says.oneOfYourCoins}</p>
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
            <span>{says.totalAssets}</span>
            <span className="font-semibold">{formatTokens(me.totalUsdt)}</span>
            <span>USDT</span>
            <span>{says.atInrPerUsdt({ fact1: INR_PER_USDT.toString() })}</span>
          </p>
        </div>
        <RangeChoice {...choice} className="max-lg:hidden" />
      </div>
      {curve ? (
        curve.points.length === 0 ? (
          <p className="grid h-41 place-items-center rounded-field bg-sunken px-4 text-body text-ink-2 lg:h-52">
            {says.theCurveStartsTomorrow}
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
          title={says.couldNotLoadThe}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="h-41 content-center py-0! lg:h-52"
        />
      ) : (
        <div role="status" className="h-41 lg:h-52">
          <span className="sr-only">{says.loadingTheCurve}</span>
          <Skeleton className="h-full w-full" />
        </div>
      )}
      <LineLegend whole={wordTexts().netWorth} dashed={wordTexts().moneyAddedNet} />
      <RangeChoice {...choice} className="lg:hidden" />
    </Card>
  );
}

/** '1 month', or since when where the money is younger than that. */
function during(range: CurveRange, isWhole: boolean, first: string | undefined): string {
  if (first === undefined) return says.sinceTheStart;
  if (isWhole) return says.since({ first: formatDate(first) });
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
        spoken={`${sign < 0 ? says.lossOf : says.gainOf} ${formatInr(change.gained.replace(/^-/, ''))}`}
        className="max-w-full whitespace-normal! font-semibold"
      />
      <span className="text-meta font-normal text-ink-2">
        {period}
        {moved === 0
          ? null
          : says.withoutThe({
              amount,
              fact2: moved > 0 ? wordTexts().added : wordTexts().takenOut,
            })}
      </span>
    </>
  );
}
