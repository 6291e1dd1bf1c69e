/** Texts of the state of the ledger, in English. */
export const consoleLedger = {
  ledger: 'Ledger',
  refreshed: 'refreshed every 5 seconds',
  loadFailed: 'Could not load the state of the ledger',
  saysNothing: 'This says nothing about the books themselves.',
  loading: 'Loading the state of the ledger',

  halted: 'Money movements are halted',
  haltedBody:
    'Balances and history can be read; nothing that moves money is accepted. It does not go on by itself: keep a copy of the database and of the log, run the full verification, find the cause, then start the server again.',
  foundSomething: 'The last check found something',
  notCheckedYet: 'Not checked yet since the start',
  booksAgree: 'The books agree',
  booksAgreeBody: 'Every balance is the sum of its transfers, and all accounts together are zero.',

  lastCheck: 'Last check',
  every20Seconds: 'every 20 seconds',
  findings: 'Findings',
  transfers: 'Transfers',
  openContracts: 'Open contracts',
  theirStakes: 'Their stakes',

  rule: 'Rule',
  whatDoesNotAgree: 'What does not agree',
  whatItMeans: 'What it means',
  /** What a finding means, in words for who has to act; the rules are those of docs/ledger.md. */
  meanings: {
    L2: 'All balances of an asset together are not zero: money appeared or vanished somewhere.',
    L3: 'An account that may not be below zero is.',
    L5: 'A stored balance is not the sum of its transfers. The transfers are right; the balance was changed by something else.',
    L6: 'Escrow does not hold exactly the stakes and covers of the open contracts.',
    L7: 'Somebody’s frozen money is not the sum of their open requests.',
    L8: 'A contract is settled twice, not at all, or paid otherwise than its settlement says.',
    L9: 'A statement has a gap, or a line whose balance does not follow from the line before.',
  },
  seeTheRules: 'See the rules of the ledger.',

  totalsIn: ({ asset }: { asset: string }) => `Totals in ${asset}`,
  kindOfAccount: 'Kind of account',
  whatItIs: 'What it is',
  balance: 'Balance',
  kinds: {
    available: 'what people can spend',
    frozen: 'reserved for people’s open requests',
    escrow: 'stakes and covers of open contracts',
    capital: 'the house’s own',
    external: 'the world outside; below zero by what came in',
    dealer: 'the house’s position from trades',
    fees: 'fees taken',
    insurance: 'losses beyond margins',
    rounding: 'remainders of rounding down',
  },
  allTogether: 'all together',
  allTogetherMeans: 'zero in books that are right',
};
