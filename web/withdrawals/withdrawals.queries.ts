/** The person's withdrawal requests and bank details as the page holds them, moved by the live event of each request. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { type Withdrawal, type WithdrawalPage, withdrawals } from '#protocol/withdrawals.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { withRequest } from '#web/requests/with-request.ts';

const listKey = mine('withdrawals');
export const bankDetailsKey = mine('bank-details');

/** Newest first. Asked for anew with every visit, because changes are only heard while the list is open. */
export function useWithdrawals() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('withdrawal', (withdrawal) => noteWithdrawal(queries, withdrawal));
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      call(withdrawals.list, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: WithdrawalPage) => page.nextCursor,
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Takes what the server said of one request into the loaded list. */
export function noteWithdrawal(queries: QueryClient, withdrawal: Withdrawal): void {
  queries.setQueryData<InfiniteData<WithdrawalPage, string | null>>(listKey, (data) =>
    withRequest(data, withdrawal),
  );
}

/** The saved bank details, masked, and until when nothing may leave after a change. */
export function useBankDetails() {
  const { person } = useSession();
  const queries = useQueryClient();
  // A change of the details has no event of its own, but the person is always told of it.
  useLiveEvent('notice', () => void queries.invalidateQueries({ queryKey: bankDetailsKey }));
  return useQuery({
    queryKey: bankDetailsKey,
    queryFn: ({ signal }) => call(withdrawals.bankDetails, { signal }),
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}
