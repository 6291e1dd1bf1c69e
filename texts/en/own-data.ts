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
};
