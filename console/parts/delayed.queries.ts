/** Delayed proposals as all staff read them, kept current by the live stream and by polling. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';

import { useDeskEvents } from './queues.queries.ts';

/** Milliseconds between two requests: sub-admins get no events of the desks. */
const REFRESH_MS = 60_000;

export const delayedKey = mine('delayed-proposals');

/** Open delayed proposals, the first to take effect on top. */
export function useDelayed() {
  return useQuery({
    queryKey: delayedKey,
    queryFn: ({ signal }) => call(staff.delayedProposals, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Loads the list again when a proposal was made or ended. Mounted once, by the shell. */
export function useLiveDelayed(): void {
  const queries = useQueryClient();
  useDeskEvents((events) => {
    if (events.some(({ queue }) => queue === 'proposals'))
      void queries.invalidateQueries({ queryKey: delayedKey });
  });
}
