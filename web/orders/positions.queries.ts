/**
 * The person's positions as the page holds them: loaded by route, then moved by the live event of
 * each.
 */
import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { type Position, type PositionPage, positions } from '#protocol/positions.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { noteInList } from '#ui/lists/merge.ts';
import { mine, useSession } from '#ui/client/session.tsx';

import { reloadOrders } from './orders.queries.ts';
import { isOpenNow, withPosition } from './positions.rules.ts';
import { pagedQuery } from '#ui/lists/paged.ts';

const openKey = mine('positions', 'open');
const endedKey = mine('positions', 'ended');
const ENDED_PAGE = 10;

/**
 * Ids of those that this page has heard the end of: an answer that arrives later does not open them
 * again.
 */
const heardEnded = new Set<string>();

/** Positions that are not ended: at most fifty can be. */
export function useOpenPositions() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('position', (position) => notePosition(queries, position));
  return useQuery({
    queryKey: openKey,
    queryFn: ({ signal }) => call(positions.list, { query: { state: 'open', limit: 100 }, signal }),
    select: (page) => page.items,
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Those that ended, newest first. */
export function useEndedPositions() {
  const { person } = useSession();
  return useInfiniteQuery({
    ...pagedQuery(positions.list, {
      key: endedKey,
      query: {
        state: 'ended',
        limit: ENDED_PAGE,
      },
    }),
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Takes what the server said of one position into the loaded lists. */
export function notePosition(queries: QueryClient, position: Position): void {
  if (!isOpenNow(position)) heardEnded.add(position.id);
  else if (heardEnded.has(position.id)) return;
  noteInList<PositionPage>(queries, openKey, (page) => ({
    ...page,
    items: withPosition(page.items, position),
  }));
  if (!isOpenNow(position)) void queries.invalidateQueries({ queryKey: endedKey });
  // Its opening is listed among the orders: it is new, entered, or failed.
  if (position.status !== 'closing' && position.status !== 'closed') reloadOrders(queries);
}
