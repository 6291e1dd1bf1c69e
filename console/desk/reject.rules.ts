/** The reason of a rejection: what counts as one, and how it reads to the person. */
import { REASON_MAX_CHARS } from '#protocol/desk.ts';
import { formatInr } from '#ui/format.ts';

import type { MoneyQueue } from './desk.queries.ts';

/** What is wrong with a reason; null where it can be sent. Counted as people count characters. */
export function reasonError(reason: string): string | null {
  const length = [...reason.trim()].length;
  if (length === 0) return 'Choose a reason or write one.';
  return length > REASON_MAX_CHARS ? `At most ${REASON_MAX_CHARS.toString()} characters.` : null;
}

/** The notice that the person gets, as the server writes it. */
export function rejectionNotice(
  queue: MoneyQueue,
  { amount, reason }: { amount: string; reason: string },
): { title: string; message: string } {
  const what = queue === 'deposits' ? 'deposit' : 'withdrawal';
  return {
    title: queue === 'deposits' ? 'Deposit rejected' : 'Withdrawal rejected',
    message: `Your ${what} request of ${formatInr(amount)} was rejected: ${reason.trim()}`,
  };
}
