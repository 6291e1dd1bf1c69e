/**
 * The money desks' lists and requests as they are loaded, kept by the live stream; and what is sent
 * about them.
 */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';

import { useDeskEvents } from '#console/parts/queues.queries.ts';

import type { DeskKind, DeskQueue, MoneyPane, MoneyStatus } from './desk-kind.ts';
import { pagedQuery } from '#ui/lists/paged.ts';

export type ListFilter = { status: MoneyStatus; search: string };

const PAGE_ROWS = 50;
const listKey = ({ queue }: DeskQueue) => mine('desk', queue, 'list');
const paneKey = ({ queue }: DeskQueue, id: string) => mine('desk', queue, 'request', id);

/** Pending ones oldest first, decided ones newest first. */
export function useMoneyList(kind: DeskQueue, { status, search }: ListFilter) {
  return useInfiniteQuery(
    pagedQuery(kind.routes.list, {
      key: [...listKey(kind), status, search],
      query: {
        // The other desk has no cancelled requests, and no tab for them.
        status: status as Exclude<MoneyStatus, 'cancelled'>,
        limit: PAGE_ROWS,
        search: search || undefined,
      },
    }),
  );
}

function readPane<Pane extends MoneyPane>(kind: DeskKind<Pane>, id: string) {
  return {
    queryKey: paneKey(kind, id),
    // The route of a kind answers with its own pane.
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Pane> =>
      call(kind.routes.read, { params: { id }, signal }) as Promise<MoneyPane> as Promise<Pane>,
  };
}

/** A request with all that a reviewer needs. */
export function useMoneyPane<Pane extends MoneyPane>(kind: DeskKind<Pane>, id: string | null) {
  return useQuery({ ...readPane(kind, id ?? ''), enabled: id !== null, staleTime: 0 });
}

/**
 * What can be done to the loaded data of a desk from outside a list. `kind` is one constant for
 * each desk.
 */
export function useMoneyRefresh<Pane extends MoneyPane>(kind: DeskKind<Pane>) {
  const queries = useQueryClient();
  /** The request as it is now. Null where it cannot be read. */
  const reread = useCallback(
    async (id: string): Promise<Pane | null> => {
      // An answer that is on its way may be older than what has just been done.
      await queries.cancelQueries({ queryKey: paneKey(kind, id) });
      return queries.fetchQuery({ ...readPane(kind, id), staleTime: 0 }).catch(() => null);
    },
    [queries, kind],
  );
  /** Loads a request before it is opened, with what it needs besides. */
  const loadAhead = useCallback(
    async (id: string): Promise<void> => {
      const pane = await queries.fetchQuery(readPane(kind, id)).catch(() => null);
      if (pane) kind.loadAhead?.(queries, pane);
    },
    [queries, kind],
  );
  const refresh = useCallback(() => {
    void queries.invalidateQueries({ queryKey: listKey(kind) });
  }, [queries, kind]);
  return { reread, loadAhead, refresh };
}

/**
 * Keeps list and open request as they are: new ones appear, locks come and go. Mounted by the desk.
 */
export function useLiveDesk(kind: DeskQueue): void {
  const queries = useQueryClient();
  useDeskEvents((events) => {
    const ids = new Set(events.filter(({ queue }) => queue === kind.queue).map(({ id }) => id));
    if (ids.size === 0) return;
    void queries.invalidateQueries({ queryKey: listKey(kind) });
    for (const id of ids) void queries.invalidateQueries({ queryKey: paneKey(kind, id) });
  });
  // After a gap in the stream nothing is known to be current.
  useLiveEvent(
    'resync',
    () => void queries.invalidateQueries({ queryKey: mine('desk', kind.queue) }),
  );
}
