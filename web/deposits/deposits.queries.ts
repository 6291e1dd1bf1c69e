/**
 * The person's deposit requests as the page holds them: loaded page by page, then moved by the live
 * event of each.
 */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { type Deposit, type DepositPage, deposits } from '#protocol/deposits.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { noteInList, withPagedItem } from '#ui/lists/merge.ts';
import { pagedQuery } from '#ui/lists/paged.ts';

const listKey = mine('deposits');

/**
 * Newest first. Loaded again with every visit, because changes are only heard while the list is
 * open.
 */
export function useDeposits() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('deposit', (deposit) => noteDeposit(queries, deposit));
  return useInfiniteQuery({
    ...pagedQuery(deposits.list, { key: listKey }),
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Takes what the server said of one request into the loaded list. */
export function noteDeposit(queries: QueryClient, deposit: Deposit): void {
  noteInList<InfiniteData<DepositPage, string | null>>(queries, listKey, (data) =>
    withPagedItem(data, deposit),
  );
}

/** Where the operator wants to be paid. */
export function usePayee() {
  return useQuery({
    queryKey: mine('payee'),
    queryFn: ({ signal }) => call(deposits.payee, { signal }),
  });
}
