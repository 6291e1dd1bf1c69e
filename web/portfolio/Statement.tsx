/**
 * The latest movements of one of the person's coins, newest first: what moved, why, what was left.
 * Moving is no gain: no colour.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { people, type StatementLine } from '#protocol/people.ts';
import { pagedQuery } from '#ui/lists/paged.ts';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { mine } from '#ui/client/session.tsx';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatDateTime, groupTyped, signOf } from '#texts/format.ts';
import { movementText } from '#texts/movement-text.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { subjectPath } from '#web/parts/subject-path.ts';

const words = portfolioTexts();

const PAGE = 8;

type StatementProps = {
  /** A coin's symbol. */
  asset: string;
  title: string;
};

export function Statement({ asset, title }: StatementProps) {
  const list = useInfiniteQuery(
    pagedQuery(people.statement, { key: mine('statement', asset), query: { asset, limit: PAGE } }),
  );
  return (
    <section
      aria-labelledby="recent-activity"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id="recent-activity" className="px-4 pt-4 pb-2 text-section lg:px-5">
        {title}
      </h2>
      <PagedList
        list={list}
        failed={words.activityFailed}
        failedBody={words.balanceUnaffected}
        staleClass="mx-4 mb-2 lg:mx-5"
        loading={<LoadingLines />}
        empty={<EmptyState title={words.noActivity} body={words.noCoinActivityHint({ asset })} />}
        older="row"
      >
        {(lines) => (
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Line({ line }: { line: StatementLine }) {
  const sign = signOf(line.amount);
  const path = subjectPath(line.cause);
  const name = movementText(line.kind);
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 px-4 py-2.5 lg:px-5">
      <span className="min-w-0">
        {path === null ? (
          <span className="block text-row">{name}</span>
        ) : (
          <Link to={path} className="reach block w-fit text-row underline-offset-4 hover:underline">
            {name}
          </Link>
        )}
        <span className="block text-meta text-ink-3">{formatDateTime(line.at)}</span>
      </span>
      <span className="grid max-w-3/4 shrink-0 justify-items-end text-right">
        <span className="text-row font-semibold wrap-anywhere">{signedText(line)}</span>
        <span className="text-meta wrap-anywhere text-ink-3">
          {words.available({ availableAfter: groupTyped(line.availableAfter) })}
        </span>
        {/* Where money only moved between available and frozen, both amounts after it. */}
        {sign === 0 ? (
          <span className="text-meta wrap-anywhere text-ink-3">
            {words.frozen({ frozenAfter: groupTyped(line.frozenAfter) })}
          </span>
        ) : null}
      </span>
    </li>
  );
}

/** To the smallest unit, as the ledger has it. */
function signedText({ asset, amount }: StatementLine): string {
  return `${signOf(amount) > 0 ? '+' : ''}${groupTyped(amount)} ${asset}`;
}

function LoadingLines() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{words.activityLoading}</span>
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="flex h-16 items-center justify-between px-4 lg:px-5">
          <span className="grid gap-1.5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-44" />
          </span>
          <span className="grid justify-items-end gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-20" />
          </span>
        </div>
      ))}
    </div>
  );
}
