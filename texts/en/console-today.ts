/** Texts of the console's first page, in English. */
export const consoleToday = {
  refreshed: 'refreshed every 30 seconds',
  loadFailed: 'Could not load what waits',
  saysNothing: 'Each desk can still be opened from the list of pages.',
  loading: 'Loading what waits',

  // The figures. `oldest` is how long the first of them has waited: '23 h'.
  pendingOf: ({ count, oldest }: { count: string; oldest: string }) =>
    `${count} pending · oldest ${oldest}`,
  openOf: ({ oldest }: { oldest: string }) => `oldest ${oldest}`,
  none: 'nothing waits',
  books: 'Books',
  booksRight: 'Right',
  booksWrong: 'Not right',
  booksHalted: 'Halted',
  checkedAgo: ({ span }: { span: string }) => `checked ${span} ago`,
  notChecked: 'not checked yet',
  gaps: 'Gaps over 5 s',
  lastHour: 'in the last hour',
  pricesStopped: 'prices have stopped',

  needsYouNow: 'Needs you now',
  byDueTime: 'by due time',
  nothingWaits: 'Nothing waits for you',
  nothingWaitsBody: 'New requests and tickets appear here by themselves.',
  more: 'More wait on their pages.',
  kinds: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    ticket: 'Ticket',
    proposal: 'Proposal',
  },
  dueIn: ({ span }: { span: string }) => `due in ${span}`,
  lateBy: ({ span }: { span: string }) => `late by ${span}`,
  waitsFor: ({ span }: { span: string }) => `waits ${span}`,
};
