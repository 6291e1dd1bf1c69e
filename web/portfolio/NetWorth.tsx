/**
 * What the person has in all, and whether it is more than they put in: the change of a range leaves
 * out what was added or taken out, so that a deposit never looks like a gain.
 */
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';

import { INR_PER_USDT } from '#protocol/money.ts';
import type { Me } from '#protocol/people.ts';
import type { Curve as CurveData, CurveRange, Portfolio } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatDate, formatInr, formatSignedInr, formatTokens, signOf } from '#texts/format.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { serverNow } from '#ui/client/clock.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { SignedDelta } from '#ui/figures/Delta.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { type Change, changeBetween, type Owned, ranges } from './curve.rules.ts';
import { Curve } from './Curve.tsx';
import { bareCard } from './looks.ts';
import { useCurve } from './portfolio.queries.ts';
import { RangeChoice } from './RangeChoice.tsx';

const says = portfolioTexts();

export function NetWorth({ me, portfolio }: { me: Me; portfolio: Portfolio }) {
  const [asked, setAsked] = useState<CurveRange | null>(null);
  const query = useCurve(asked);
  const { data: curve, isError } = query;
  const { worth } = portfolio;
  const choice = {
    label: wordTexts().curveRange,
    ranges,
    chosen: asked ?? curve?.range ?? null,
    onChoose: setAsked,
  };
  // A curve has no points on the day on which the first money came, which mostly is the day of the
  // account.
  const isFirstDay = curve
    ? curve.points.length === 0
    : formatDate(me.createdAt) === formatDate(new Date(serverNow()).toISOString());
  return (
    <Card
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 lg:gap-3 ${bareCard}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <Figures me={me} worth={worth} curve={curve} isLost={isError} />
        {isFirstDay ? null : <RangeChoice {...choice} className="max-lg:hidden" />}
      </div>
      {curve ? (
        isFirstDay ? (
          <p className="flex min-h-11 items-center rounded-field bg-sunken px-4 py-2 text-label font-normal text-ink-2">
            {says.curveTomorrow}
          </p>
        ) : (
          <Curve
            points={curve.points}
            worth={worth}
            asOf={portfolio.asOf ?? curve.points.at(-1)?.at ?? ''}
          />
        )
      ) : isError ? (
        <LoadFailed
          query={query}
          title={says.curveFailed}
          className="h-41 content-center py-0! lg:h-52"
        />
      ) : (
        <div role="status" className={isFirstDay ? 'h-11' : 'h-41 lg:h-52'}>
          <span className="sr-only">{says.curveLoading}</span>
          <Skeleton className="h-full w-full" />
        </div>
      )}
      {isFirstDay ? null : <RangeChoice {...choice} className="lg:hidden" />}
    </Card>
  );
}

type FiguresProps = {
  me: Me;
  worth: Portfolio['worth'];
  curve: CurveData | undefined;
  /** The curve could not be loaded, and so nothing can be said of a change. */
  isLost: boolean;
};

function Figures({ me, worth: { total, added, granted }, curve, isLost }: FiguresProps) {
  const [first] = curve?.points ?? [];
  const isWhole = curve?.isWhole ?? false;
  const change =
    total !== null && curve
      ? changeBetween(isWhole ? null : (first ?? null), { total, added, granted })
      : null;
  return (
    <div className="min-w-0 lg:grow lg:basis-80">
      <h2 className="text-label font-normal text-ink-2">{says.netWorth}</h2>
      <p className="@container text-[clamp(1.5rem,9.2vw,2.25rem)] leading-10 lg:text-[1.875rem] min-[90rem]:text-[2.25rem] font-semibold tracking-[-0.02em]">
        {total === null ? (
          <span className="text-ink-3">-</span>
        ) : (
          <Amount text={formatInr(total)} keep={0} />
        )}
      </p>
      {total === null ? (
        <p className="text-meta text-ink-2">{says.totalUnknown}</p>
      ) : (
        <p className="relative flex min-h-5 flex-wrap items-baseline gap-x-1.5 text-label">
          {change !== null && curve ? (
            <ChangeText change={change} during={during(curve.range, isWhole, first?.at)} />
          ) : isLost ? null : (
            <ComingChange me={me} worth={{ total, added, granted }} />
          )}
        </p>
      )}
      <p className="mt-0.5 flex flex-wrap gap-x-[0.1875rem] text-meta text-ink-2">
        <span>{says.totalAssets}</span>
        <span className="font-semibold">{formatTokens(me.totalUsdt)}</span>
        <span>USDT</span>
        <span aria-hidden>·</span>
        <span>{says.usdtRate({ rate: INR_PER_USDT.toString() })}</span>
      </p>
    </div>
  );
}

/**
 * '1 month', or since when where the money is younger than that; on the first day it goes without
 * saying.
 */
function during(range: CurveRange, isWhole: boolean, first: string | undefined): string | null {
  if (first === undefined) return null;
  if (isWhole) return says.since({ from: formatDate(first) });
  return ranges.find((each) => each.range === range)?.words ?? null;
}

/** A bar in the room of what is said of the time since the account was made, mostly the same. */
function ComingChange({ me, worth }: { me: Me; worth: Owned }) {
  const first = formatDate(me.createdAt);
  const isFirstDay = first === formatDate(new Date(serverNow()).toISOString());
  return (
    <>
      <Skeleton className="absolute top-0.5 left-0 h-4 w-52" />
      <span aria-hidden className="invisible contents">
        <ChangeText
          change={changeBetween(null, worth)}
          during={isFirstDay ? null : says.since({ from: first })}
        />
      </span>
    </>
  );
}

function ChangeText({ change, during: period }: { change: Change; during: string | null }) {
  const sign = signOf(change.gained);
  const moved = signOf(change.added);
  const excludes = moved > 0 ? says.excludesDeposited : says.excludesWithdrawn;
  const rest = [
    ...(period === null ? [] : [period]),
    ...(signOf(change.granted) === 0
      ? []
      : [says.excludesGranted({ amount: formatInr(change.granted) })]),
    ...(moved === 0 ? [] : [excludes({ amount: formatInr(change.added.replace(/^-/, '')) })]),
  ];
  return (
    <>
      {sign === 0 ? (
        <span>
          {says.profit} <span className="font-semibold">{formatInr(change.gained)}</span>
        </span>
      ) : (
        <SignedDelta
          sign={sign}
          shown={formatSignedInr(change.gained)}
          spoken={says.spokenChange({
            isLoss: sign < 0,
            amount: formatInr(change.gained.replace(/^-/, '')),
          })}
          className="max-w-full whitespace-normal! font-semibold"
        />
      )}
      <span className="text-meta font-normal text-ink-2">{rest.join(' · ')}</span>
    </>
  );
}
