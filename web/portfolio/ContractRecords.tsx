/**
 * Contracts by duration beside chance: how often the person was right, where that rate could be if
 * it were not for luck, and how often one has to be right to lose nothing. The picture says it
 * again in numbers and words.
 */
import type { ReactNode } from 'react';

import type { ContractRecord } from '#protocol/performance.ts';
import { formatCount } from '#texts/format.ts';
import { performanceTexts } from '#texts/performance.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

export function ContractRecords({ record }: { record: readonly ContractRecord[] }) {
  const texts = performanceTexts();
  const isEmpty = record.every(({ wins, losses, returned }) => wins + losses + returned === 0);
  return (
    <section
      aria-labelledby="record"
      className="sm:rounded-card sm:border sm:border-line sm:bg-surface sm:px-4 sm:py-3 lg:p-5"
    >
      <h2 id="record" className="text-row font-semibold lg:text-section">
        {texts.record}
      </h2>
      <p className="mt-1 max-w-[68ch] text-body text-ink-2">
        {isEmpty ? texts.noRecord : texts.recordMeans}
      </p>
      <ul className="mt-3 grid gap-4 lg:grid-cols-3 lg:gap-6">
        {record.map((one) => (
          <li
            key={`${one.duration} ${one.returnPercentage}`}
            className="min-w-0 border-t border-line pt-3"
          >
            <One record={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function One({ record }: { record: ContractRecord }) {
  const texts = performanceTexts();
  const { duration, returnPercentage, wins, losses, returned, rate, low, high } = record;
  const all = wins + losses;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-row font-semibold">
          {texts.duration({ seconds: duration, percent: returnPercentage })}
        </span>
        <span className="text-label text-ink-2">{texts.verdicts[record.verdict]}</span>
      </p>
      <Band record={record} />
      <dl className="text-label">
        <Line name={texts.rightOf}>
          {rate === null ? (
            '-'
          ) : (
            <>
              <span className="mr-1.5 font-normal text-ink-3">
                {texts.right({ wins: formatCount(wins), all: formatCount(all) })}
              </span>{' '}
              {texts.rate({ percent: rate })}
            </>
          )}
        </Line>
        <Line name={texts.interval}>
          {low === null || high === null ? '-' : texts.between({ low, high })}
        </Line>
        <Line name={texts.breakEven}>{texts.rate({ percent: record.breakEven })}</Line>
        {returned === 0 ? null : <Line name={texts.returned}>{returned}</Line>}
        <Line name={texts.net}>
          <ProfitText profit={record.net} />
        </Line>
      </dl>
    </>
  );
}

/**
 * From never to always right: the band, the rate in it, and the break-even rate as a line with a
 * flag. For eyes only.
 */
function Band({ record: { rate, low, high, breakEven } }: { record: ContractRecord }) {
  const at = (percent: string) => `${Number(percent)}%`;
  return (
    <div aria-hidden className="relative my-3 h-5">
      <span className="absolute inset-x-0 top-2 h-1 rounded-full bg-sunken" />
      {rate === null || low === null || high === null ? null : (
        <>
          <span
            className="absolute top-1 h-3 rounded-badge bg-brand-ink/30"
            style={{ left: at(low), right: `${100 - Number(high)}%` }}
          />
          <span
            className="absolute top-0.5 size-4 -translate-x-1/2 rounded-full border-2 border-surface bg-brand-ink"
            style={{ left: at(rate) }}
          />
        </>
      )}
      <span
        className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 bg-ink"
        style={{ left: at(breakEven) }}
      />
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
      <dt className="font-normal text-ink-2">{name}</dt>
      <dd className="ml-auto text-right font-semibold">{children}</dd>
    </div>
  );
}
