/** The money desks' lists and requests as they are loaded, kept by the live stream; and what is sent about them. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import {
  type DepositPane,
  desk,
  type DeskDepositPage,
  type DeskWithdrawalPage,
  type WithdrawalPane,
} from '#protocol/desk.ts';
import { call } from '#ui/api.ts';
import { useLiveEvent } from '#ui/live.ts';
import { mine } from '#ui/session.tsx';

import { useDeskEvents } from '#console/shell/queues.queries.ts';

export type MoneyQueue = 'deposits' | 'withdrawals';
export type MoneyPane = DepositPane | WithdrawalPane;
export type MoneyPage = DeskDepositPage | DeskWithdrawalPage;
export type MoneyStatus = MoneyPane['status'];
export type ListFilter = { status: MoneyStatus; search: string };

export const moneyRoutes = {
  deposits: {
    list: desk.deposits,
    read: desk.deposit,
    claim: desk.claimDeposit,
    release: desk.releaseDeposit,
    note: desk.noteDeposit,
    approve: desk.approveDeposit,
    reject: desk.rejectDeposit,
  },
  withdrawals: {
    list: desk.withdrawals,
    read: desk.withdrawal,
    claim: desk.claimWithdrawal,
    release: desk.releaseWithdrawal,
    note: desk.noteWithdrawal,
    approve: desk.approveWithdrawal,
    reject: desk.rejectWithdrawal,
  },
} as const;

const PAGE_ROWS = 50;
const listKey = (queue: MoneyQueue) => mine('desk', queue, 'list');
const paneKey = (queue: MoneyQueue, id: string) => mine('desk', queue, 'request', id);

/** Pending ones oldest first, decided ones newest first. */
export function useMoneyList(queue: MoneyQueue, { status, search }: ListFilter) {
  return useInfiniteQuery({
    queryKey: [...listKey(queue), status, search],
    queryFn: ({ pageParam, signal }): Promise<MoneyPage> =>
      call(moneyRoutes[queue].list, {
        query: {
          // The other desk has no cancelled requests, and no tab for them.
          status: status as Exclude<MoneyStatus, 'cancelled'>,
          limit: PAGE_ROWS,
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: MoneyPage) => page.nextCursor,
  });
}

function readPane(queue: MoneyQueue, id: string) {
  return {
    queryKey: paneKey(queue, id),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<MoneyPane> =>
      call(moneyRoutes[queue].read, { params: { id }, signal }),
  };
}

/** A request with all that a reviewer needs. */
export function useMoneyPane(queue: MoneyQueue, id: string | null) {
  return useQuery({ ...readPane(queue, id ?? ''), enabled: id !== null, staleTime: 0 });
}

/** What can be done to the loaded data of a desk from outside a list. */
export function useMoneyRefresh(queue: MoneyQueue) {
  const queries = useQueryClient();
  /** The request as it is now. Null where it cannot be read. */
  const reread = useCallback(
    async (id: string): Promise<MoneyPane | null> => {
      // An answer that is on its way may be older than what has just been done.
      await queries.cancelQueries({ queryKey: paneKey(queue, id) });
      return queries.fetchQuery({ ...readPane(queue, id), staleTime: 0 }).catch(() => null);
    },
    [queries, queue],
  );
  const prefetch = useCallback(
    (id: string) => queries.fetchQuery(readPane(queue, id)).catch(() => null),
    [queries, queue],
  );
  const refresh = useCallback(() => {
    void queries.invalidateQueries({ queryKey: listKey(queue) });
  }, [queries, queue]);
  return { reread, prefetch, refresh };
}

/** Keeps list and open request as they are: new ones appear, locks come and go. Mounted by the desk. */
export function useLiveDesk(queue: MoneyQueue): void {
  const queries = useQueryClient();
  useDeskEvents((events) => {
    const ids = new Set(events.filter((event) => event.queue === queue).map(({ id }) => id));
    if (ids.size === 0) return;
    void queries.invalidateQueries({ queryKey: listKey(queue) });
    for (const id of ids) void queries.invalidateQueries({ queryKey: paneKey(queue, id) });
  });
  // After a gap in the stream nothing is known to be current.
  useLiveEvent('resync', () => void queries.invalidateQueries({ queryKey: mine('desk', queue) }));
}
