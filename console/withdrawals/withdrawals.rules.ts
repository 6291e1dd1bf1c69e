/** What the desk says of a withdrawal. Pure. */
import type { WithdrawalPane } from '#protocol/desk.ts';

/** Where the amount is now. */
export function amountText(status: WithdrawalPane['status']): string {
  switch (status) {
    case 'pending':
      return 'Frozen since it was asked for; rejecting it gives it back.';
    case 'approved':
      return 'Left the account when it was approved.';
    case 'rejected':
      return 'Given back when it was rejected.';
    case 'cancelled':
      return 'Given back when it was cancelled.';
  }
}
