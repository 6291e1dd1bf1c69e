/**
 * How the person's money did, without what they added or took out: in rupees and percent, beside
 * BTC, by coin, how far it fell, and whether their contracts are more than chance. The server works
 * all of it out; how is said at /rules#returns.
 */
import { useState } from 'react';
import { Link } from 'react-router';

import {
  type Performance,
  type PerformanceRange,
  performanceRanges,
  type Returns,
} from '#protocol/performance.ts';
import { formatDate } from '#texts/format.ts';
import { performanceTexts } from '#texts/performance.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { ContractRecords } from './ContractRecords.tsx';
import { Curve } from './Curve.tsx';
import { GainedByPart } from './GainedByPart.tsx';
import { LineLegend } from './LineLegend.tsx';
import { bareCard } from './looks.ts';
import { usePerformance } from './performance.queries.ts';
import { RangeChoice } from './RangeChoice.tsx';
import { ReturnFigures } from './ReturnFigures.tsx';
import { ReturnsChart } from './ReturnsChart.tsx';

export function PerformancePage() {
  const texts = performanceTexts();
  const [range, setRange] = useState<PerformanceRange>('1m');
  const ranges = performanceRanges.map((each) => ({ range: each, ...texts.ranges[each] }));
  return (
    <PageFrame
      title={texts.title}
      tagline={texts.tagline}
      actions={
        <RangeChoice
          label={texts.range}
          ranges={ranges}
          chosen={range}
          onChoose={setRange}
          className="max-sm:order-last max-sm:basis-full"
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:gap-8">
        <Loaded
          query={usePerformance(range)}
          failed={texts.failed}
          failedBody={texts.failedBody}
          failedClass="sm:rounded-card sm:border sm:border-line sm:bg-surface"
          loading={<Loading />}
        >
          {(performance) => <Figures performance={performance} />}
        </Loaded>
        <p>
          <Link
            to="/rules#returns"
            className="inline-flex min-h-11 items-center text-label text-brand-ink underline-offset-4 hover:underline"
          >
            {texts.definitions}
          </Link>
        </p>
      </div>
    </PageFrame>
  );
}

function Figures({ performance }: { performance: Performance }) {
  const { returns, missing, record } = performance;
  return (
    <>
      {returns ? (
        <>
          <ReturnFigures returns={returns} range={performance.range} />
          <Charts returns={returns} />
          <GainedByPart returns={returns} />
        </>
      ) : (
        <Card className={bareCard}>
          <Missing reason={missing ?? 'no-price'} />
        </Card>
      )}
      <ContractRecords record={record} />
    </>
  );
}

function Missing({ reason }: { reason: NonNullable<Performance['missing']> }) {
  const texts = performanceTexts();
  if (reason === 'first-day')
    return <EmptyState title={texts.firstDay} body={texts.firstDayBody} className="py-8!" />;
  if (reason === 'no-price')
    return <EmptyState title={texts.noPrice} body={texts.noPriceBody} className="py-8!" />;
  return (
    <EmptyState
      title={texts.noMoney}
      body={texts.noMoneyBody}
      action={<ButtonLink to="/deposit">{texts.recharge}</ButtonLink>}
      className="py-8!"
    />
  );
}

function Charts({ returns }: { returns: Returns }) {
  const texts = performanceTexts();
  const { points } = returns;
  const last = points.at(-1);
  const since = texts.since({ from: formatDate(returns.from) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:gap-6 min-[80rem]:grid-cols-2">
      <Card className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 ${bareCard}`}>
        <ChartHead title={texts.returnChart} since={since} />
        <ReturnsChart points={points} />
        <LineLegend whole={texts.you} dashed={texts.bitcoin} />
      </Card>
      <Card className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 ${bareCard}`}>
        <ChartHead title={texts.netWorthChart} since={since} />
        {last ? <Curve points={points.slice(0, -1)} worth={last} asOf={last.at} /> : null}
      </Card>
    </div>
  );
}

function ChartHead({ title, since }: { title: string; since: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-row font-semibold lg:text-section">{title}</h2>
      <span className="text-label font-normal text-ink-3">{since}</span>
    </div>
  );
}

/** In the shape of what is coming. */
function Loading() {
  const texts = performanceTexts();
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:gap-8">
      <span className="sr-only">{texts.loading}</span>
      <Card className={bareCard}>
        <div className="grid gap-5 sm:grid-cols-2 min-[80rem]:grid-cols-5">
          {Array.from({ length: 5 }, (_, tile) => (
            <div key={tile} className="grid h-24 content-start gap-2.5">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-7 w-32" />
              <Skeleton className="h-4 w-full" />
            </div>
          ))}
        </div>
      </Card>
      <div className="grid gap-7 lg:gap-6 min-[80rem]:grid-cols-2">
        {Array.from({ length: 2 }, (_, chart) => (
          <Card key={chart} className={bareCard}>
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-3 h-41 w-full lg:h-52" />
            <Skeleton className="mt-3 h-4 w-48" />
          </Card>
        ))}
      </div>
    </div>
  );
}
