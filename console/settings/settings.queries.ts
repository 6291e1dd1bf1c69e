/** The settings with their history. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';

export const settingsKey = mine('settings');

/** Loaded again when another admin decided something. */
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
