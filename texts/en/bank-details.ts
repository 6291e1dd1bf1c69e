/** Bank details in English. */

export const bankDetails = {
  whereYouArePaid: 'The bank account that your withdrawals are paid to.',
  onceSaved: 'Check them before you save. After that, only support can change them.',
  needNotBeReal: 'You need not enter real bank details.',
  save: 'Save bank details',
  saved: 'Your bank details are saved.',
  saveFailed: 'Your bank details were not saved. Please try again later.',
  savedBefore: 'Bank details were saved before these arrived. What you see is what is saved.',
  theSavingOf: 'Saving your bank details',
  howTheyAreKept: 'How they are kept',
  howKept: [
    'Saving them moves no money. When you withdraw, they are already there.',
    'Only the last four digits of the account number are shown, to you as well.',
    'Finance staff see the whole number to pay you. Each look is on record.',
  ] satisfies readonly string[],
};
