/** Whether what an admin proposes waits for another one. */
import { useQuery } from '@tanstack/react-query';

import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';

const ADMINS_MS = 10_000;

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
