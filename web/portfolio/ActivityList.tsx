/**
 * What happened to the person's money, newest first: each line says what was bought, sold, paid or
 * reserved, and leads there. Only what was gained or lost has a colour; money that merely moved has
 * none.
 */
import { activityTexts } from '#texts/activity.ts';
import { wordTexts } from '#texts/words.ts';
import { Link } from 'react-router';

import type { Activity } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';

import { formatInr, formatHour, formatTokens, formatSignedInr, signOf } from '#texts/format.ts';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { WholeFigures } from '#ui/parts/WholeFigures.tsx';
import { byDay } from '#web/parts/by-day.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { subjectPath } from '#web/parts/subject-path.ts';

import { activityWords } from './activity-words.ts';
import { bareList } from './looks.ts';
import { useActivity } from './portfolio.queries.ts';

const words = portfolioTexts();

export function ActivityList() {
  return (
    <section aria-labelledby="recent-activity" className={bareList}>
      <div className="flex min-h-13 items-center justify-between gap-3 px-4 lg:px-5">
        <h2 id="recent-activity" className="text-row font-semibold lg:text-section">
          {words.recentActivity}
        </h2>
        <p className="text-meta text-ink-3">{words.timeZone}</p>
      </div>
      <PagedList
        list={useActivity()}
        failed={words.activityFailed}
        failedBody={words.balanceUnaffected}
        staleClass="mx-4 mb-2 lg:mx-5"
        loading={<LoadingLines />}
        empty={<EmptyState title={words.noActivity} body={words.noActivityHint} />}
        older="row"
      >
        {(entries) =>
          byDay(entries, ({ at }) => at).map(({ day, items }) => (
            <section key={day} aria-label={day}>
              <h3 className="border-y border-line bg-sunken px-4 py-1 text-meta text-ink-2 lg:px-5">
                {day}
              </h3>
              <ul className="divide-y divide-line">
                {items.map((entry) => (
                  <li key={entry.id}>
                    <Line entry={entry} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </section>
  );
}

const row = 'flex min-h-15 flex-wrap items-center justify-between gap-x-4 px-4 py-2 lg:px-5';

function Line({ entry }: { entry: Activity }) {
  const { title, note } = activityWords(entry);
  const path = subjectPath(entry.cause);
  const content = (
    <>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-row font-medium wrap-anywhere">
          <WholeFigures text={title} />
        </span>
        <span className="block text-meta wrap-anywhere text-ink-3">
          {formatHour(entry.at)}
          {note === '' ? null : <WholeFigures text={` · ${note}`} />}
        </span>
      </span>
      <span className="ml-auto grid max-w-full justify-items-end text-right">
        <Moved entry={entry} />
      </span>
    </>
  );
  return path === null ? (
    <div className={row}>{content}</div>
  ) : (
    <Link
      to={path}
      className={classes(row, 'hover:bg-sunken focus-visible:outline-offset-[-2px]!')}
    >
      {content}
    </Link>
  );
}

/** What an amount is where its sign alone does not say it. */
const meanings: Partial<Record<Activity['kind'], string>> = {
  'contract-stake': wordTexts().stake,
  'position-entered': activityTexts().paidAsFee,
};

function Moved({ entry }: { entry: Activity }) {
  const { amount, moved, movedAsset, result } = entry;
  if (moved !== null) {
    const text =
      movedAsset === 'INR' ? formatInr(moved) : `${formatTokens(moved)} ${movedAsset ?? ''}`;
    return (
      <>
        <Figure text={text} />
        <span className="text-meta text-ink-3">
          {entry.kind.endsWith('-hold') ? words.reserved : words.released}
        </span>
      </>
    );
  }
  // What moved is what was gained or lost.
  if (result !== null && result === amount) {
    return (
      <>
        <ProfitText profit={result} className="text-row font-semibold" />
        <Result result={result} />
      </>
    );
  }
  const meaning = meanings[entry.kind];
  return (
    <>
      <Figure text={formatSignedInr(amount)} />
      {result !== null ? (
        <Result result={result} hasAmount />
      ) : meaning === undefined ? null : (
        <span className="text-meta text-ink-3">{meaning}</span>
      )}
    </>
  );
}

function Figure({ text }: { text: string }) {
  return <span className={classes('text-row font-semibold', figureWrap(text))}>{text}</span>;
}

function Result({ result, hasAmount = false }: { result: string; hasAmount?: boolean }) {
  const sign = signOf(result);
  const word = sign > 0 ? words.gain : sign < 0 ? words.loss : words.unchanged;
  return (
    <span className="text-meta text-ink-3">
      {hasAmount && sign !== 0 ? <ProfitText profit={result} /> : null} {word}
    </span>
  );
}

function LoadingLines() {
  return (
    <div role="status" className="divide-y divide-line border-t border-line">
      <span className="sr-only">{words.activityLoading}</span>
      {Array.from({ length: 5 }, (_, line) => (
        <div key={line} className={row}>
          <span className="grid gap-1.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3 w-44" />
          </span>
          <span className="grid justify-items-end gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-16" />
          </span>
        </div>
      ))}
    </div>
  );
}
