/**
 * Statements: choose a period, see what the file will contain, get it, and find every one again.
 */
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import type { Period, Preview, StatementEntry } from '#protocol/statements.ts';
import { formatDate, formatDateTime, formatCount, groupTyped } from '#texts/format.ts';
import { statementsPageTexts } from '#texts/statements-page.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { serverNow } from '#ui/client/clock.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { figureWrap, fittingSize } from '#ui/formats/figure.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { AskedEntry } from './AskedEntry.tsx';
import { GetFiles } from './GetFiles.tsx';
import { Meaning } from './Meaning.tsx';
import { dayAt, isDay, type PeriodName, periodOf, startOf } from './periods.rules.ts';
import { PrintedStatement } from './PrintedStatement.tsx';
import { useAsked, usePreview } from './statements.queries.ts';

const texts = statementsPageTexts();
const names = Object.keys(texts.periods) as PeriodName[];

const dateOf = (day: string) => formatDate(startOf(day));
const periodText = ({ from, to }: { from: string; to: string }) =>
  texts.period({ from: dateOf(from), to: dateOf(to), isOneDay: from === to });

const labelOf = ({ kind, from, to }: StatementEntry) =>
  `${texts.kinds[kind]}, ${periodText({ from, to })}`;

export function StatementsPage() {
  const [params] = useSearchParams();
  const document = params.get('document');
  if (document !== null) return <PrintedStatement id={document} />;
  return (
    <PageFrame
      title={texts.title}
      tagline={texts.tagline}
      actions={
        <ButtonLink to="/tax" look="secondary" size="small" className="min-h-11!">
          {texts.taxTitle}
        </ButtonLink>
      }
      panel={<Meaning />}
    >
      <div className="in-turn grid gap-6">
        <Choose />
        <Asked />
      </div>
      <div className="mt-6 lg:hidden">
        <Meaning />
      </div>
    </PageFrame>
  );
}

function Choose() {
  const [today] = useState(() => dayAt(serverNow()));
  const [kind, setKind] = useState<'statement' | 'contract-note'>('statement');
  const [name, setName] = useState<PeriodName>('this-month');
  const [range, setRange] = useState({ from: '', to: '' });
  const [day, setDay] = useState(today);
  const dayProblem = (text: string) =>
    isDay(text) ? (text > today ? texts.dayLater : undefined) : texts.dayMissing;
  const isRange = kind === 'statement' && name === 'range';
  const days =
    kind === 'contract-note'
      ? { from: day, to: day }
      : name === 'range'
        ? range
        : periodOf(name, today);
  const problems = {
    from: dayProblem(days.from),
    to: !isDay(days.to) ? texts.dayMissing : days.to < days.from ? texts.orderWrong : undefined,
  };
  const period: Period | null = problems.from || problems.to ? null : { kind, ...days };
  return (
    <Card className="grid gap-5 lg:p-6!">
      <Segmented
        legend={texts.kindLegend}
        options={(['statement', 'contract-note'] as const).map((value) => ({
          value,
          label: texts.kinds[value],
        }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'contract-note' ? (
        <Field
          label={texts.day}
          type="date"
          max={today}
          value={day}
          error={problems.from}
          onChange={({ target }) => setDay(target.value)}
          className="max-w-64"
        />
      ) : (
        <div role="group" aria-label={texts.periodLegend} className="flex flex-wrap gap-2">
          {names.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === name}
              onClick={() => setName(one)}
              className={classes(
                'min-h-11 rounded-field border px-3 text-label transition-colors',
                one === name
                  ? 'border-brand-ink bg-brand-soft font-semibold text-brand-ink'
                  : 'border-line text-ink-2 hover:border-line-strong',
              )}
            >
              {texts.periods[one]}
            </button>
          ))}
        </div>
      )}
      {isRange ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={texts.from}
            type="date"
            max={today}
            value={range.from}
            error={range.from === '' ? undefined : problems.from}
            onChange={({ target }) => setRange({ ...range, from: target.value })}
          />
          <Field
            label={texts.to}
            type="date"
            value={range.to}
            error={range.to === '' ? undefined : problems.to}
            onChange={({ target }) => setRange({ ...range, to: target.value })}
          />
        </div>
      ) : null}
      <Contents period={period} />
    </Card>
  );
}

function Contents({ period }: { period: Period | null }) {
  const query = usePreview(period);
  const { data, isError, isPlaceholderData } = query;
  const label = period === null ? '' : `${texts.kinds[period.kind]}, ${periodText(period)}`;
  return (
    <section aria-labelledby="contains" className="in-turn grid gap-3 border-t border-line pt-4">
      <h2 id="contains" className="text-row font-semibold">
        {texts.contains}
      </h2>
      {period === null ? null : data ? (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'grid gap-3 opacity-55' : 'grid gap-3'}
        >
          <Sums preview={data} />
        </div>
      ) : isError ? (
        <LoadFailed query={query} title={texts.previewFailed} className="py-2" />
      ) : (
        <SkeletonRows count={2} label={texts.loadingPreview} />
      )}
      <GetFiles
        of={period && data && !isPlaceholderData ? { period } : null}
        movements={data?.movements ?? 0}
        label={label}
      />
    </section>
  );
}

function Sums({ preview }: { preview: Preview }) {
  const { kind, assets, movements, upTo, to } = preview;
  // The next day begins when this one is over.
  const isOver = Date.parse(upTo) > Date.parse(startOf(to));
  const isWhole = isOver && dayAt(Date.parse(upTo)) > to;
  return (
    <>
      <p className="text-body text-ink-2">
        {kind === 'contract-note'
          ? texts.noteContains({ day: dateOf(to) })
          : texts.periodMovements({
              period: periodText(preview),
              count: movements,
              shown: formatCount(movements),
            })}{' '}
        {isWhole ? null : texts.upTo({ at: formatDateTime(upTo) })}
      </p>
      {kind === 'contract-note' ? null : (
        <div>
          <p aria-hidden className={classes(line, 'text-right text-meta text-ink-3')}>
            <span />
            <span>{texts.opening}</span>
            <span>{texts.closing}</span>
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {assets.map(({ asset, opening, closing }) => {
              const [before, after] = [amountOf(asset, opening), amountOf(asset, closing)];
              return (
                <li key={asset} className={classes(line, 'relative text-right text-label')}>
                  <span className="text-left font-semibold wrap-anywhere">{asset}</span>
                  <span className="sr-only">
                    {texts.openingToClosing({ opening: before, closing: after })}
                  </span>
                  <Figure text={before} className="text-ink-2" />
                  <Figure text={after} />
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </>
  );
}

/** Of an asset: its name, and what there was of it before and after, in columns. */
const line =
  'grid grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)] sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)] items-baseline gap-x-2 sm:gap-x-4 py-2';

function Figure({ text, className }: { text: string; className?: string }) {
  return (
    <span aria-hidden className={classes('@container font-normal', className)}>
      <span className={figureWrap(text)} style={{ fontSize: fittingSize(text) }}>
        {text}
      </span>
    </span>
  );
}

const amountOf = (asset: string, amount: string) =>
  asset === 'INR' ? `₹${groupTyped(amount)}` : groupTyped(amount);

function Asked() {
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className="mb-3 text-section">
        {texts.issued}
      </h2>
      <Card isFlush>
        <PagedList
          list={useAsked()}
          failed={texts.issuedFailed}
          staleClass="m-4"
          loading={
            <div className="px-4">
              <SkeletonRows count={3} label={texts.loadingIssued} />
            </div>
          }
          empty={<EmptyState title={texts.noneTitle} body={texts.noneBody} />}
          older="row"
        >
          {(items) => (
            <ul className="divide-y divide-line">
              {items.map((entry) => (
                <AskedEntry key={entry.id} entry={entry} label={labelOf(entry)} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </section>
  );
}
