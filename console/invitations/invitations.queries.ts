/** Invitations, newest first. */
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/api.ts';
import { mine } from '#ui/session.tsx';

import { usePages } from '#console/parts/use-pages.ts';

export const invitationsKey = mine('invitations');
const PAGE = 50;

export function useInvitations() {
  return usePages(['invitations'], (cursor, signal) =>
    call(staff.invitations, { query: { ...cursor, limit: PAGE }, signal }),
  );
}
