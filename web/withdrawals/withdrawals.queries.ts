/**
 * The person's withdrawal requests and bank details as the page holds them, moved by the live event
 * of each request.
 */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { type Withdrawal, type WithdrawalPage, withdrawals } from '#protocol/withdrawals.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { noteInList, withPagedItem } from '#ui/lists/merge.ts';
import { pagedQuery } from '#ui/lists/paged.ts';

const listKey = mine('withdrawals');

/**
 * Newest first. Loaded again with every visit, because changes are only heard while the list is
 * open.
 */
export function useWithdrawals() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('withdrawal', (withdrawal) => noteWithdrawal(queries, withdrawal));
  return useInfiniteQuery({
    ...pagedQuery(withdrawals.list, { key: listKey }),
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Takes what the server said of one request into the loaded list. */
export function noteWithdrawal(queries: QueryClient, withdrawal: Withdrawal): void {
  noteInList<InfiniteData<WithdrawalPage, string | null>>(queries, listKey, (data) =>
    withPagedItem(data, withdrawal),
  );
}
