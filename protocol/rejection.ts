/** The notice of a rejected request, worded once: the reviewer sees it beforehand as the person will read it. */

export type RejectedRequest = {
  id: string;
  /** Rupees, a decimal string. */
  amount: string;
  reason: string;
};

export function rejectionNotice(
  queue: 'deposits' | 'withdrawals',
  { id, amount, reason }: RejectedRequest,
): { title: string; message: string } {
  return queue === 'deposits'
    ? {
        title: 'Deposit rejected',
        message: `Your deposit of ₹${amount} was not accepted. ${reason} ${id}`,
      }
    : {
        title: 'Withdrawal rejected',
        message: `₹${amount} is available again. ${reason} ${id}`,
      };
}
