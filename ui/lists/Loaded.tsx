/**
 * What is loaded in each of its states: bars while it loads; a failure with a way to try again; the
 * data; and the data with a note above them while only the last refresh failed.
 */
import type { ReactNode } from 'react';

import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';

/** What useQuery and useInfiniteQuery answer with. */
export type LoadedQuery<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

export type LoadedStates = {
  /** The title of a failure, without a point: 'Could not load your alerts'. */
  failed: string;
  /** What a failure means, e.g. that no money moved. */
  failedBody?: ReactNode;
  failedClass?: string;
  /** Where the note above old data stands. */
  staleClass?: string;
  /** Bars in the shape of what is coming. */
  loading: ReactNode;
  /** What stands around a failure and the bars, where the data bring their own. */
  renderFrame?: (state: ReactNode) => ReactNode;
};

export function Loaded<Data>({
  query,
  loading,
  renderFrame = (state) => state,
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
      <StaleNote failed={failed} query={query} className={staleClass} />
      {children(query.data)}
    </>
  );
}

/** The query with other data than its last, e.g. frozen or deferred ones. */
export const withData = <Data,>(
  { isError, isFetching, refetch }: LoadedQuery<unknown>,
  data: Data | undefined,
): LoadedQuery<Data> => ({ data, isError, isFetching, refetch });

/** Two queries of which both are needed, as one to try again. */
export const bothOf = (
  one: Omit<LoadedQuery<unknown>, 'data' | 'isError'>,
  other: Omit<LoadedQuery<unknown>, 'data' | 'isError'>,
) => ({
  isFetching: one.isFetching || other.isFetching,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

/** A failure to load something, with a way to try again. */
export function LoadFailed({
  query,
  ...state
}: {
  query: Omit<LoadedQuery<unknown>, 'data' | 'isError'>;
  title: string;
  body?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <ErrorState {...state} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  );
}
