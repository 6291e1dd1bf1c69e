/**
 * Shows loaded data in each of their states: bars while they load; a failure with a way to try
 * again; the data; and the data with a note above them while only the last refresh has failed.
 */
import type { ReactNode } from 'react';

import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { StaleNote, type StaleNoteProps } from '#ui/parts/StaleNote.tsx';

/** The part of a result of useQuery or useInfiniteQuery that a way to try again depends on. */
export type TriedQuery = { isFetching: boolean; refetch: () => Promise<unknown> };

/** The part that a state depends on. */
export type LoadedQuery<Data> = TriedQuery & {
  data: Data | undefined;
  isError: boolean;
  /** The failure is that of an older page: what is loaded is not old. */
  isFetchNextPageError?: boolean | undefined;
};

export type LoadedStates = {
  /** The title of a failure, without a point: 'Could not load your alerts'. */
  failed: string;
  /** The consequence of a failure, e.g. that no money moved. */
  failedBody?: ReactNode;
  failedClass?: string;
  /** Classes that place the note above old data. */
  staleClass?: string;
  /** Bars in the shape of what is coming. */
  loading: ReactNode;
  /** Draws a frame around a failure and the bars; the data bring their own. */
  renderFrame?: (state: ReactNode) => ReactNode;
  /** Draws the note above old data where it looks otherwise. */
  renderStale?: (note: StaleNoteProps) => ReactNode;
};

export function Loaded<Data>({
  query,
  loading,
  renderFrame = (state) => state,
  renderStale = (note) => <StaleNote {...note} />,
  children,
  ...states
}: LoadedStates & { query: LoadedQuery<Data>; children: (data: Data) => ReactNode }) {
  const { failed, failedBody, failedClass, staleClass } = states;
  if (query.data === undefined) {
    return renderFrame(
      query.isError ? (
        <LoadFailed query={query} title={failed} body={failedBody} className={failedClass} />
      ) : (
        loading
      ),
    );
  }
  return (
    <>
      {query.isFetchNextPageError ? null : renderStale({ failed, query, className: staleClass })}
      {children(query.data)}
    </>
  );
}

/** Returns a query with other data than its last, e.g. frozen or deferred ones. */
export const withData = <Data,>(
  { isError, isFetchNextPageError, isFetching, refetch }: LoadedQuery<unknown>,
  data: Data | undefined,
): LoadedQuery<Data> => ({ data, isError, isFetchNextPageError, isFetching, refetch });

/** Joins two queries of which both are needed, so that one press tries both again. */
export const bothOf = (one: TriedQuery, other: TriedQuery): TriedQuery => ({
  isFetching: one.isFetching || other.isFetching,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

/** Tells of a failure to load something, with a way to try again. */
export function LoadFailed({
  query,
  ...state
}: {
  query: TriedQuery;
  title: string;
  body?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <ErrorState {...state} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  );
}
