/**
 * What a page shows of something that is read whole: bars while it loads, a failure with a way to
 * try again, or the page; when only the last refresh failed, the page stays and says so.
 */
import type { ReactNode } from 'react';

import { LoadFailed } from '#ui/lists/Loaded.tsx';

import { type ListQuery, LoadingTable, StaleLine } from './PagedTable.tsx';

type WhenLoadedProps<Data> = {
  /** useQuery answers with it. */
  query: ListQuery & { data: Data | undefined };
  /** The title and body of a failure, and what is heard while it loads. */
  says: { failed: string; body: string; loading: string };
  children: (data: Data) => ReactNode;
};

export function WhenLoaded<Data>({ query, says, children }: WhenLoadedProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError ? <StaleLine loaded={query} /> : null}
        {children(query.data)}
      </>
    );
  }
  if (!query.isError) return <LoadingTable label={says.loading} />;
  return <LoadFailed query={query} title={says.failed} body={says.body} />;
}
