/** Shows something that is read whole in each of its states, in the looks of the office pages. */
import type { ReactNode } from 'react';

import { Loaded, type LoadedQuery } from '#ui/lists/Loaded.tsx';

import { LoadingTable, StaleLine } from './PagedTable.tsx';

type WhenLoadedProps<Data> = {
  query: LoadedQuery<Data>;
  /** The title and body of a failure, and what is heard while it loads. */
  says: { failed: string; body: string; loading: string };
  children: (data: Data) => ReactNode;
};

export function WhenLoaded<Data>({ query, says, children }: WhenLoadedProps<Data>) {
  return (
    <Loaded
      query={query}
      failed={says.failed}
      failedBody={says.body}
      loading={<LoadingTable label={says.loading} />}
      renderStale={StaleLine}
    >
      {children}
    </Loaded>
  );
}
