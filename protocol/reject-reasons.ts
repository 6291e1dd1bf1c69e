/** Reasons that staff can choose when they reject a request. */
export const rejectReasons = {
  deposits: [
    'The proof is not readable. Please send a clearer picture.',
    'The amount does not match the proof.',
    'The payment has not reached our account.',
    'This proof was already used for another deposit.',
    'The payer is not the account holder.',
    'The payment was made to another account.',
  ],
  withdrawals: [
    'The bank details are not complete.',
    'The account holder’s name does not match your name.',
    'The bank returned the payment.',
    'The account number is not valid.',
    'You asked us to stop this withdrawal.',
    'We need to speak with you first. Please contact support.',
  ],
} as const;
