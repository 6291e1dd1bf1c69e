/** What was gained and lost for good in a financial year: this one, or an earlier one on demand. */
import { useState } from 'react';

import type { RealisedYear } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatDate } from '#texts/format.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { classes } from '#ui/parts/classes.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { useRealised } from './portfolio.queries.ts';

const words = portfolioTexts();

const parts = [
  {
    of: 'coins',
    name: words.coinsSold,
  },
  {
    of: 'positions',
    name: words.positionsClosed,
  },
  {
    of: 'contracts',
    name: words.contractsSettled,
  },
  {
    of: 'net',
    name: words.net,
  },
] as const;

export function RealisedYears() {
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useRealised();
  const { data, isError } = query;
  const [current] = data?.items ?? [];
  const year = data?.items.find(({ name }) => name === chosen) ?? current;
  return (
    <section
      aria-labelledby="realised"
      className="sm:rounded-card sm:border sm:border-line sm:bg-surface sm:px-4 sm:py-3 lg:px-5"
    >
      {!data && isError ? (
        <LoadFailed query={query} title={words.realisedFailed} className="py-2" />
      ) : (
        <div className="lg:flex lg:min-h-9 lg:items-center lg:gap-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 lg:grid lg:min-w-52 lg:flex-1">
            <h2 id="realised" className="text-row font-semibold">
              {year === undefined || year === current
                ? words.realisedThisYear
                : words.realisedIn({ name: year.name })}
            </h2>
            <p className="min-h-4 text-meta text-ink-3">
              {year === undefined ? null : (
                <RichText
                  parts={words.realisedSince({
                    from: formatDate(year.from),
                    aside: wrapIn(<span className="max-xl:sr-only" />),
                  })}
                />
              )}
            </p>
          </div>
          <dl className="mt-1 lg:mt-0 lg:flex lg:flex-[3] lg:flex-wrap lg:gap-x-6">
            {parts.map(({ of, name }) => (
              <div
                key={of}
                className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-t border-line lg:grid lg:min-h-0 lg:grow lg:justify-items-end lg:border-t-0"
              >
                <dt
                  className={classes(
                    'text-label lg:text-meta',
                    of === 'net' ? 'font-semibold' : 'font-normal text-ink-2',
                  )}
                >
                  {name}
                </dt>
                <dd className="ml-auto text-right">
                  {year === undefined ? (
                    <Skeleton className="h-5 w-24 lg:h-6" />
                  ) : (
                    <ProfitText
                      profit={year[of]}
                      className="text-label font-semibold lg:text-row"
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {data && data.items.length > 1 && year ? (
        <YearChoice years={data.items} chosen={year.name} onChoose={setChosen} />
      ) : null}
    </section>
  );
}

function YearChoice({
  years,
  chosen,
  onChoose,
}: {
  years: readonly RealisedYear[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  return (
    <div
      role="group"
      aria-label={words.financialYear}
      className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 lg:-mx-5 lg:px-5"
    >
      {years.map(({ name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className={classes(
            'min-h-11 shrink-0 rounded-field px-3 text-label lg:min-h-9 lg:rounded-small',
            name === chosen
              ? 'bg-brand-soft font-semibold text-brand-ink'
              : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
