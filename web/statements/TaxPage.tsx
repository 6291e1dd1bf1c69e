/**
 * The tax pack by financial year: its figures both ways, sales, what was withheld, what is
 * separate, and the file.
 */
import { type ReactNode, useState } from 'react';

import type { TaxDisposal, TaxYear } from '#protocol/statements.ts';
import {
  formatDate,
  formatDateTime,
  formatInr,
  formatQuantity,
  formatSignedInr,
  formatCount,
} from '#texts/format.ts';
import { statementsPageTexts } from '#texts/statements-page.ts';
import { wordTexts } from '#texts/words.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { ApiProblem } from '#ui/client/api.ts';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { GetFiles } from './GetFiles.tsx';
import { startOf } from './periods.rules.ts';
import { useTaxYear } from './statements.queries.ts';

const texts = statementsPageTexts();
const dateOf = (day: string) => formatDate(startOf(day));

export function TaxPage() {
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useTaxYear(chosen);
  const { data, isError, error } = query;
  const hasNone = error instanceof ApiProblem && error.code === 'not-found';
  return (
    <PageFrame
      title={texts.taxTitle}
      tagline={texts.taxTagline}
      actions={
        <ButtonLink to="/statements" look="secondary" size="small" className="min-h-11!">
          {texts.title}
        </ButtonLink>
      }
    >
      {data ? (
        <Year data={data} onChoose={setChosen} />
      ) : isError ? (
        <Card isFlush>
          {hasNone ? (
            <EmptyState title={texts.noYearTitle} body={texts.noYearBody} />
          ) : (
            <LoadFailed query={query} title={texts.taxFailed} />
          )}
        </Card>
      ) : (
        <Card>
          <SkeletonRows count={5} label={texts.taxLoading} />
        </Card>
      )}
    </PageFrame>
  );
}

function Year({ data, onChoose }: { data: TaxYear; onChoose: (year: string) => void }) {
  const { year, years, from, to, isPractice, law, figures, contracts, positions } = data;
  return (
    <div className="grid gap-5">
      {isPractice ? (
        <Note>
          <p className="font-semibold">{texts.practice}</p>
        </Note>
      ) : null}
      <div role="group" aria-label={texts.year} className="flex flex-wrap gap-2">
        {years.map(({ name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === year}
            onClick={() => onChoose(name)}
            className={classes(
              'min-h-11 rounded-field border px-3 text-label',
              name === year
                ? 'border-brand-ink bg-brand-soft font-semibold text-brand-ink'
                : 'border-line text-ink-2 hover:border-line-strong',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <Card className="grid gap-4 lg:p-6!">
        <div className="grid gap-2">
          <h2 className="text-section">
            {texts.figures} {year}, {data.country}
          </h2>
          <p className="text-label font-normal text-ink-3">
            {texts.taxPeriod({
              period: texts.period({ from: dateOf(from), to: dateOf(to), isOneDay: from === to }),
              at: formatDateTime(data.upTo),
              law,
            })}
          </p>
        </div>
        <Figures figures={figures} />
        <GetFiles
          key={year}
          of={{ period: { kind: 'tax', from, to } }}
          movements={0}
          label={`${texts.pack}, ${year}`}
        />
      </Card>
      <Sales data={data} />
      <Withheld data={data} />
      <Card className="grid gap-3 lg:p-6!">
        <h2 className="text-section">{texts.apart}</h2>
        <dl className="divide-y divide-line">
          <Line name={texts.contracts}>
            <ProfitText profit={contracts.net} />
          </Line>
          <Line name={texts.positions}>
            <ProfitText profit={positions.net} />
          </Line>
        </dl>
        <p className="text-body text-ink-2">{data.apart}</p>
      </Card>
      <Card className="lg:p-6!">
        <h2 className="text-section">{texts.rules}</h2>
        <ul className="mt-2 grid list-disc gap-2 pl-5 text-body text-ink-2 marker:text-ink-3">
          {data.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Names over their two amounts on a phone, beside them where there is room. */
function Figures({ figures }: { figures: TaxYear['figures'] }) {
  const line =
    'grid grid-cols-2 gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] sm:items-baseline';
  return (
    <div>
      <p
        aria-hidden
        className={classes(line, 'border-b border-line-strong text-right text-meta text-ink-3')}
      >
        <span className="max-sm:hidden" />
        <span>{texts.fifo}</span>
        <span>{texts.average}</span>
      </p>
      <ul className="divide-y divide-line">
        {figures.map(({ name, fifo, average }) => (
          <li key={name} className={classes(line, 'text-label font-normal last:font-semibold')}>
            <span className="max-sm:col-span-2">{name}</span>
            <span className="text-right wrap-anywhere">
              <span className="sr-only">{texts.fifo} </span>
              {formatInr(fifo)}
            </span>
            <span className="text-right wrap-anywhere">
              <span className="sr-only">{texts.average} </span>
              {formatInr(average)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One beneath the other on a phone, in a row where there is room. */
function Amounts({ children }: { children: ReactNode }) {
  return (
    <dl className="ml-auto grid gap-x-6 text-label font-normal max-sm:w-full sm:grid-flow-col sm:auto-cols-[7.5rem] sm:text-right lg:gap-x-4">
      {children}
    </dl>
  );
}

function AmountOf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap justify-between gap-x-4 sm:grid sm:justify-end sm:justify-items-end">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="ml-auto text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

function Sales({ data: { shown, disposals } }: { data: TaxYear }) {
  return (
    <Card className="grid gap-2 lg:p-6!">
      <h2 className="text-section">{texts.sales({ count: disposals })}</h2>
      {disposals === 0 ? <p className="text-body text-ink-2">{texts.noSales}</p> : null}
      {disposals > shown.length ? (
        <p className="text-label font-normal text-ink-3">
          {texts.moreSales({ shown: `${shown.length}`, count: formatCount(disposals) })}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {shown.map((sale) => (
          <Sale key={sale.reference} sale={sale} />
        ))}
      </ul>
    </Card>
  );
}

function Sale({ sale }: { sale: TaxDisposal }) {
  const [from, to] = [dateOf(sale.acquiredFrom), dateOf(sale.acquiredTo)];
  const acquired =
    from === to ? texts.acquired.on({ day: from }) : texts.acquired.between({ from, to });
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <span className="grid">
        <span className="text-row">
          {texts.sold({ quantity: formatQuantity(sale.quantity), coin: sale.coin })}
        </span>
        <span className="text-meta text-ink-3">
          {texts.soldOn({ day: dateOf(sale.sold) })} {acquired}
        </span>
      </span>
      <Amounts>
        <AmountOf name={texts.soldFor}>{formatInr(sale.consideration)}</AmountOf>
        <AmountOf name={texts.cost}>{formatInr(sale.fifoCost)}</AmountOf>
        <AmountOf name={texts.gain}>
          <ProfitText profit={sale.fifoGain} />
        </AmountOf>
        <AmountOf name={texts.averageGain}>{formatSignedInr(sale.averageGain)}</AmountOf>
      </Amounts>
    </li>
  );
}

function Withheld({ data: { withholding } }: { data: TaxYear }) {
  if (withholding === null) return null;
  return (
    <Card className="grid gap-2 lg:p-6!">
      <h2 className="text-section">{texts.withholding}</h2>
      <p className="text-label font-normal text-ink-3">
        {wordTexts().sentence({ text: withholding.law })}
      </p>
      {withholding.basis && (
        <p className="text-label font-normal text-ink-3">
          {withholding.basis.basis} {texts.basisSource({ source: withholding.basis.source })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {withholding.quarters.map(
          ({ name, from, to, disposals, consideration, base, due, withheld }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
              <span className="grid">
                <span className="text-row">{texts.quarter({ name, count: disposals })}</span>
                <span className="text-meta text-ink-3">
                  {texts.period({ from: dateOf(from), to: dateOf(to), isOneDay: from === to })}
                </span>
              </span>
              <Amounts>
                <AmountOf name={texts.soldFor}>{formatInr(consideration)}</AmountOf>
                <AmountOf name={texts.base}>{formatInr(base)}</AmountOf>
                <AmountOf name={texts.due}>{formatInr(due)}</AmountOf>
                <AmountOf name={texts.withheld}>{formatInr(withheld)}</AmountOf>
              </Amounts>
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="ml-auto text-right text-row">{children}</dd>
    </div>
  );
}
