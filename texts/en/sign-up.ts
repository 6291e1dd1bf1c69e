/** Around signing up, and confirming an address, in English. */

export const signUp = {
  codeFromPerson: 'From the person who invited you.',
  codeOfNewHouse: 'It was printed where the server was started.',
  confirmUnavailable: 'No mail is sent here.',
  confirmLinkWrong: 'This link has been used, has expired or was replaced by a newer one.',
  confirmAsked: 'A link is on its way. It works once, for 24 hours.',
  confirmFailed: 'That did not work. Please try again.',
  emailConfirmed: 'Mail reaches you there from now on.',
  codeCounts: 'Code accepted.',
  /** Of a referral code, where the operator has named somebody. */
  codeFrom: (contact: string) => `From the person who invited you, or from ${contact}.`,
  /** After signing up, three of these. */
  firstSteps: {
    moneyVirtual: 'Virtual rupees: practise as long as you like.',
    moneyReal: 'Deposit first: staff review it within 24 hours.',
    tryContract: 'Try a 60-second contract with a small amount.',
    tryTrade: 'Try a small purchase of a coin you know.',
    checkContract: 'Its receipt shows and checks what decided it.',
    checkTrade: 'Your statement shows every movement of it.',
  } satisfies Readonly<
    Record<
      'moneyVirtual' | 'moneyReal' | 'tryContract' | 'tryTrade' | 'checkContract' | 'checkTrade',
      string
    >
  >,
};
