/** Reads how a setting or an invitation that the reader proposes now would take effect. */
import { useQuery } from '@tanstack/react-query';

import type { ProposalPath } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';

const PATH_MS = 10_000;

/** Undefined until known. For admins. */
export function useProposalPath(): ProposalPath | undefined {
  const { data } = useQuery({
    queryKey: mine('proposals', 'path'),
    queryFn: ({ signal }) => call(staff.proposalPath, { signal }),
    // Somebody may have joined a moment ago.
    staleTime: 0,
    refetchInterval: PATH_MS,
  });
  return data?.path;
}
