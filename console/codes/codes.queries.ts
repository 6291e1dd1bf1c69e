/**
 * Referral codes: all of them for admins, their own for a sub-admin, and whom one can be made for.
 */
import { useQuery } from '@tanstack/react-query';

import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';

export const codesKey = mine('codes');
const MOST_SUB_ADMINS = 100;
/** Sign-ups come in while the page is open. */
const REFRESH_MS = 30_000;

export function useCodes() {
  return useQuery({
    queryKey: mine('codes', 'all'),
    queryFn: ({ signal }) => call(staff.codes, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useOwnCodes() {
  return useQuery({
    queryKey: mine('codes', 'own'),
    queryFn: ({ signal }) => call(staff.ownCodes, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Sub-admins that a code can be made for. */
export function useSubAdmins() {
  return useQuery({
    queryKey: mine('people', 'sub-admins'),
    queryFn: ({ signal }) =>
      call(staff.people, { query: { role: 'sub-admin', limit: MOST_SUB_ADMINS }, signal }),
    select: ({ items }) => items.filter(({ disabledAt }) => disabledAt === null),
  });
}
