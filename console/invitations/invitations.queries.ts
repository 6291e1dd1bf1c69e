/** Invitations, newest first, kept current while other admins decide about them. */
import { useQueryClient } from '@tanstack/react-query';

import { staff } from '#protocol/staff.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine } from '#ui/client/session.tsx';

import { usePages } from '#console/parts/use-pages.ts';

export const invitationsKey = mine('invitations');
const PAGE = 50;

export function useInvitations() {
  const queries = useQueryClient();
  useLiveEvent('desk', ({ queue }) => {
    if (queue === 'proposals') void queries.invalidateQueries({ queryKey: invitationsKey });
  });
  return usePages(staff.invitations, { key: ['invitations'], query: { limit: PAGE } });
}
