/**
 * A table of a list that comes page by page, in each of its states: loading, failed, empty, full,
 * and full while the last refresh failed, which keeps what is known on screen and says how old it
 * may be.
 */
import type { ReactNode } from 'react';

import { consoleWordTexts } from '#texts/console-words.ts';
import { wordTexts } from '#texts/words.ts';
import { Loaded, type LoadedQuery, withData } from '#ui/lists/Loaded.tsx';
import { OlderButton, type PagedQuery } from '#ui/lists/PagedList.tsx';
import { itemsOf } from '#ui/lists/paged.ts';
import { Button } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import type { StaleNoteProps } from '#ui/parts/StaleNote.tsx';

import { DataTable, type TableProps } from './DataTable.tsx';

const texts = consoleWordTexts();
const words = wordTexts();

type States = {
  /** 'Could not load the people' */
  failed: string;
  /** The empty state is one line of text where other lists stand beneath. */
  empty: { title: string; body?: ReactNode } | string;
  loadingRows?: number;
};

export function PagedTable<Row>({
  pages,
  ...table
}: TableProps<Row> & States & { pages: PagedQuery<{ items: readonly Row[] }> }) {
  const rows = pages.data && itemsOf(pages.data.pages, table.rowKey);
  return (
    <>
      <LoadedTable {...table} rows={rows} loaded={pages} />
      <OlderButton list={pages} size="small" className="mx-5 my-3 justify-items-start!" />
    </>
  );
}

/** The same for a list that comes whole. `rows` is undefined until it has been loaded. */
export function LoadedTable<Row>({
  rows,
  loaded,
  failed,
  empty,
  loadingRows,
  ...table
}: TableProps<Row> & States & { rows: readonly Row[] | undefined; loaded: LoadedQuery<unknown> }) {
  return (
    <Loaded
      query={withData(loaded, rows)}
      failed={failed}
      failedBody={texts.nothingChanged}
      loading={<LoadingTable label={texts.loadingList(table)} rows={loadingRows} />}
      renderStale={StaleLine}
    >
      {(known) =>
        known.length > 0 ? (
          <DataTable {...table} rows={known} />
        ) : typeof empty === 'string' ? (
          <p className="px-5 py-2 text-label font-normal text-ink-3">{empty}</p>
        ) : (
          <EmptyState {...empty} />
        )
      }
    </Loaded>
  );
}

/** Tells above what is shown that it could not be refreshed. */
export function StaleLine({ query }: StaleNoteProps) {
  if (!query.isError) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-b border-line bg-warn-soft px-5 py-1.5 text-label text-warn"
    >
      {texts.stale}
      <Button
        look="secondary"
        size="small"
        className="min-h-7!"
        busy={query.isFetching && words.retryingNow}
        onClick={() => void query.refetch()}
      >
        {texts.retry}
      </Button>
    </div>
  );
}

/** Bars of the rows to come. */
export function LoadingTable({ label, rows = 8 }: { label: string; rows?: number | undefined }) {
  return (
    <div role="status" className="pt-8">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-6 border-b border-line px-5">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3.5 w-52" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </div>
      ))}
    </div>
  );
}
