/** Texts of taking one's data along, in English. */

export const ownData = {
  title: 'Your data',
  tagline: 'Everything kept about you, in one file.',
  contents:
    'Your account, where you signed in, every movement of money, every trade, and what you wrote and were told. Secrets and what is about other people are left out; the file says what, and why.',
  asPage: 'To read',
  asPageNote: 'A page that opens in any browser, with your proofs of payment as pictures.',
  asJson: 'For programs',
  asJsonNote: 'The same as JSON.',
  downloadPage: 'Download HTML',
  downloadJson: 'Download JSON',
  careful: 'Keep it safe. It holds your bank details, addresses and messages.',

  closeTitle: 'Close your account',
  closeNote: 'For good: nobody can open it again, and what is personal is erased.',
  close: 'Close account',
  closeFirst:
    'Contracts, positions, orders and requests have to end first, and coins have to be sold.',
  closeEnds: 'You are signed out everywhere, and your API keys end.',
  closeGivesUp: ({ left }: { left: string }) => `Your ${left} of virtual funds are given up.`,
  closeErases:
    'Your name, e-mail address, bank details, proofs, messages and notes are erased within minutes.',
  closeKeeps:
    'What moved your money and how your trades ended stays, without your name: the books and the receipts of others need it.',
  yourPassword: 'Your password',
  closeForGood: 'Close my account for good',
  closing: 'Closing...',
  closed: 'Your account is closed.',
};
