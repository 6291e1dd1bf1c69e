/** Texts of withdrawal screens, in English. */

export const withdrawalScreens = {
  withdrawalCancelledIsAvailable: ({ amount }: { amount: string | number }) =>
    `Withdrawal cancelled. ${amount} is available again.`,
  cancelThisWithdrawal: 'Cancel this withdrawal?',
  cancellingTheWithdrawalOf: ({ amount }: { amount: string | number }) =>
    `Cancelling the withdrawal of ${amount}`,
  becomesAvailableToYou: ({ amount }: { amount: string | number }) =>
    `${amount} becomes available to you again at once.`,
  thisWithdrawalHasAlready: 'This withdrawal has already been decided. The list shows how.',
  theWithdrawalWasNot: 'The withdrawal was not cancelled. Please try again later.',
  bankDetails: 'Bank details',
  accountNumberEndingIn: 'Account number ending in',
  toChangeThem: 'To change them,',
  twoMembersOfStaff:
    '. Two members of staff check a change, and withdrawals wait for 24 hours after it.',
  contactSupport: 'contact support',
  reviewYourWithdrawal: 'Review your withdrawal',
  withdraw: 'Withdraw',
  cancel: 'Cancel',
  withdrawalOf: ({ amount }: { amount: string | number }) => `Withdrawal of ${amount}`,
  yourWithdrawalRecords: 'your withdrawal records',
  withdrawalRequestSubmitted: 'Withdrawal Request Submitted',
  goToWallet: 'Go to Wallet',
  submissionFailed: 'Submission Failed',
  close: 'Close',
  noMoneyHasMoved: 'No money has moved. The form is as you left it.',
  untilThenTheAmount: ({ processingTime }: { processingTime: string | number }) =>
    `${processingTime} Until then the amount is frozen, and you can cancel.`,
  youGetANotice: ({ processingTime }: { processingTime: string | number }) =>
    `${processingTime} You get a notice when it is decided.`,
  followOrCancelIt: 'Follow or cancel it in',
  withdrawalRecords: 'Withdrawal Records',
  amount: 'Amount',
  noFeeIsTaken: 'No fee is taken.',
  theyOpenAt: ({ holdUntil }: { holdUntil: string | number }) => `They open at ${holdUntil}.`,
  couldNotLoadYour: 'Could not load your bank details',
  nothingHasChanged: 'Nothing about them has changed; only this view of them is missing.',
  reviewWithdrawal: 'Review Withdrawal',
  yourBankDetailsChanged: 'Your bank details changed less than 24 hours ago.',
  twoFactorWasTakenOff: 'Two-factor authentication was taken off less than 24 hours ago.',
  max: 'Max',
  theWholeAvailableBalance: ', the whole available balance',
  virtualFundsNothingIs: 'Virtual funds: nothing is paid to a real bank.',
  requestsAreReviewedAll: 'Staff still review requests. You need not enter real bank details.',
  loadingYourBankDetails: 'Loading your bank details',
  submitted: 'Submitted',
  theAmountIsFrozen: 'The amount is frozen. You can cancel while it waits.',
  staffReview: 'Staff review',
  rejectedOrCancelledThe: 'If rejected or cancelled, you get the full amount back.',
  paidOut: 'Paid out',
  within13Business: 'Within 1-3 business days. You get a notice either way.',
  whatHappensNext: 'What happens next',
  loadingWithdrawals: 'Loading withdrawals...',
  noWithdrawalRequests: 'No withdrawal requests',
  youHaventMadeAny: "You haven't made any withdrawal requests yet.",
  status: 'Status',
  date: 'Date',
  theWithdrawalOfOf: ({
    amount,
    createdAt,
  }: {
    amount: string | number;
    createdAt: string | number;
  }) => `the withdrawal of ${amount} of ${createdAt}`,
  processingTakes: 'Processing takes 1-3 business days.',
  couldNotCancel: 'Could not cancel',
  cancelWithdrawal: 'Cancel Withdrawal',
  keepIt: 'Keep it',
  availableAfter: 'Available after',
  thisList: 'this list',
};
