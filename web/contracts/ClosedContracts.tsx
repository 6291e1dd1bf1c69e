/** The settled contracts, newest first, by day and page by page. A row leads to its receipt. */
import { Button } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { byDay } from '#web/parts/by-day.ts';

import { ClosedContractRow } from './ClosedContractRow.tsx';
import { useClosedContracts } from './contracts.queries.ts';
import { closedAt } from './contracts.rules.ts';

export function ClosedContracts() {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useClosedContracts();
  if (!data) {
    return isError ? (
      <ErrorState
        title="Could not load your contracts"
        body="Your contracts and your balance are not affected."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <SkeletonRows count={3} label="Loading closed orders" className="mt-4" />
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        title="No closed orders found."
        body="Settled contracts show here with their receipts."
      />
    );
  }
  return (
    <div className="mt-4 grid gap-4">
      {byDay(items, closedAt).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={day}>
          <h3 className="bg-sunken px-4 py-1.5 text-meta text-ink-2">{day}</h3>
          <ul className="divide-y divide-line">
            {ofDay.map((contract) => (
              <li key={contract.id}>
                <ClosedContractRow contract={contract} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <Button
          look="secondary"
          className="justify-self-center"
          busy={isFetchingNextPage && 'Loading...'}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </div>
  );
}
