/** The settings with their history, and how many admins there are to agree on a change. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { staff } from '#protocol/staff.ts';
import { call } from '#ui/api.ts';
import { useLiveEvent } from '#ui/live.ts';
import { mine } from '#ui/session.tsx';

const ADMINS_MS = 10_000;

export const settingsKey = mine('settings');

/** Loaded anew when another admin decided something. */
export function useSettings() {
  const queries = useQueryClient();
  useLiveEvent('desk', ({ queue }) => {
    if (queue === 'proposals') void queries.invalidateQueries({ queryKey: settingsKey });
  });
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(staff.settings, { signal }),
    staleTime: 0,
  });
}

/** Whether a second admin has to agree; undefined until known. */
export function useHasSecondAdmin(): boolean | undefined {
  const { data } = useQuery({
    queryKey: mine('people', 'admins'),
    queryFn: ({ signal }) => call(staff.people, { query: { role: 'admin', limit: 100 }, signal }),
    // Somebody may have joined a moment ago.
    staleTime: 0,
    refetchInterval: ADMINS_MS,
  });
  return data && data.items.filter(({ disabledAt }) => disabledAt === null).length > 1;
}
