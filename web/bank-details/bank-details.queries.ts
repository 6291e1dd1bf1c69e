/** The person's bank details as the page holds them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { withdrawals } from '#protocol/withdrawals.ts';
import { call } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';

export const bankDetailsKey = mine('bank-details');

/** The saved bank details, masked, and until when nothing may leave after a change. */
export function useBankDetails() {
  const { person } = useSession();
  const queries = useQueryClient();
  // A change of the details has no event of its own, but the person is always told of it.
  useLiveEvent('notice', () => void queries.invalidateQueries({ queryKey: bankDetailsKey }));
  return useQuery({
    queryKey: bankDetailsKey,
    queryFn: ({ signal }) => call(withdrawals.bankDetails, { signal }),
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

export type BankDetailsQuery = ReturnType<typeof useBankDetails>;

/** Until when a change of them holds withdrawals back; null where it does not, or no longer. */
export function holdOf({ data }: BankDetailsQuery): string | null {
  const until = data?.holdUntil ?? null;
  return until !== null && Date.parse(until) > serverNow() ? until : null;
}
