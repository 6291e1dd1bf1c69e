/** Texts of the desk of withdrawals of the console, in English. */
import type { WithdrawalPane } from '#protocol/desk.ts';

export const consoleWithdrawals = {
  effectOfApproval: ({
    amount,
    email,
    isReal,
  }: {
    amount: string;
    email: string;
    isReal: boolean;
  }) =>
    `${amount} leaves ${email} for good${isReal ? ': pay it out to the account above.' : '. Funds are virtual: nothing is paid to a bank.'}`,

  askedAmount: 'Asked amount',
  whereItIs: {
    pending: 'Frozen since it was asked for; rejecting it gives it back.',
    approved: 'Left the account when it was approved.',
    rejected: 'Given back when it was rejected.',
    cancelled: 'Given back when it was cancelled.',
  } satisfies Record<WithdrawalPane['status'], string>,
  nameDiffers: ({ name }: { name: string }) => `Not the name of the account here (${name})`,
  /** Ends the name of the button that copies it. */
  theAccountNumber: 'account number',
  asking: 'Asking...',
  reveal: 'Reveal',
  revealed: 'Shown for a minute. Your look is in the audit log.',
  revealingIsNoted: 'Revealing it is noted in the audit log.',
  theirRemark: 'Their remark',
};
