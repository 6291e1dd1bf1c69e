/** The person's bank details as the page holds them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { type HoldCause, withdrawals } from '#protocol/withdrawals.ts';
import { call } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { mine, useSession } from '#ui/client/session.tsx';

export const bankDetailsKey = mine('bank-details');

/** The saved bank details, masked, and until when nothing may leave. */
export function useBankDetails() {
  const { person } = useSession();
  const queries = useQueryClient();
  // What holds withdrawals back has no event of its own, but the person is always told of it.
  useLiveEvent('notice', () => void queries.invalidateQueries({ queryKey: bankDetailsKey }));
  return useQuery({
    queryKey: bankDetailsKey,
    queryFn: ({ signal }) => call(withdrawals.bankDetails, { signal }),
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

export type BankDetailsQuery = ReturnType<typeof useBankDetails>;

export type Hold = { until: string; cause: HoldCause };

/** Until when withdrawals are held back and by what; null where they are not, or no longer. */
export function holdOf({ data }: BankDetailsQuery): Hold | null {
  const until = data?.holdUntil ?? null;
  if (until === null || Date.parse(until) <= serverNow()) return null;
  return { until, cause: data?.holdCause ?? 'bank-details' };
}
