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
};

export function Loaded<Data>({
  query,
  failed,
  failedBody,
  failedClass,
  staleClass,
  loading,
  children,
}: LoadedStates & { query: LoadedQuery<Data>; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) {
    return (
      <>
        <StaleNote failed={failed} query={query} className={staleClass} />
        {children(query.data)}
      </>
    );
  }
  if (!query.isError) return loading;
  return (
    <ErrorState
      title={failed}
      body={failedBody}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      className={failedClass}
    />
  );
}
