/** Deposits in English. */
import type { DepositTexts } from '#texts/deposits.ts';

export const deposits: DepositTexts = {
  loginNeeded: 'You must be logged in to deposit funds',
  amountInvalid: 'Please enter a valid amount',
  proofMissing: 'Please upload proof of payment',
  proofType: 'Please send a JPEG, PNG or WebP picture.',
  proofTooLarge: 'Please send a picture of at most 5 MB, 40 megapixels and 12,000 pixels a side.',
  proofsPerDay: 'At most 10 proofs of payment a day. Please try again tomorrow.',
  imageFailed: 'Error processing image. Please try a different image.',
  submitFailed: 'Failed to submit deposit request. Please try again.',
  listFailed: 'Failed to load deposit requests',
  referenceInvalid: 'A bank reference (UTR) has 12 to 22 letters and digits.',
  virtualFunds:
    'Virtual funds: do not send real money. Nothing you pay outside this app is credited.',
};
