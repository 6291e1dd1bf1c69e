/** The settings with their history, and how many admins there are to agree on a change. */
import { useQuery } from '@tanstack/react-query';

import { staff } from '#protocol/staff.ts';
import { call } from '#ui/api.ts';
import { mine } from '#ui/session.tsx';

export const settingsKey = mine('settings');

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(staff.settings, { signal }),
  });
}

/** Whether a second admin has to agree; undefined until known. */
export function useHasSecondAdmin(): boolean | undefined {
  const { data } = useQuery({
    queryKey: mine('people', 'admins'),
    queryFn: ({ signal }) => call(staff.people, { query: { role: 'admin', limit: 100 }, signal }),
  });
  return data && data.items.filter(({ disabledAt }) => disabledAt === null).length > 1;
}
