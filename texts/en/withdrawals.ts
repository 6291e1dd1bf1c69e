/** Withdrawals in English. */

export const withdrawals = {
  loginNeeded: 'You must be logged in to withdraw funds',
  amountInvalid: 'Please enter a valid amount',
  insufficient: 'Insufficient funds for withdrawal',
  detailsMissing: 'Please fill in all required bank details',
  submitFailed: 'There was an error submitting your withdrawal request. Please try again later.',
  listFailed: 'Failed to load withdrawal requests',
  ifscInvalid: 'An IFSC code has 11 letters and digits, e.g. HDFC0001234.',
  accountNumberInvalid: 'An account number has 6 to 20 digits.',
  numbersDiffer: 'The two account numbers are not the same.',
  phoneInvalid: 'Enter the number with its country code, e.g. +91 98765 43210.',
  onHold: 'Your bank details changed. Withdrawals open again 24 hours after the change.',
  onHoldAfterReset:
    'Two-factor authentication was taken off. Withdrawals open again 24 hours after that.',
  noFee: 'We never ask for a fee, a tax or a deposit to release a withdrawal.',
};
