/** The contracts' screen in English. */
import type { ContractPageTexts } from '#texts/contract-page.ts';

export const contractPage: ContractPageTexts = {
  title: 'Contracts Trading',
  subtitle: 'Trade cryptocurrency contracts with fixed returns',
  risk: 'You can lose the whole amount.',
  refreshing: 'Refreshing...',
  refresh: 'Refresh Data',

  place: 'Place Contract',
  amount: 'Amount',
  duration: 'Duration',
  returnIfRight: 'return if right',
  breakEven: ({ percent }) => `Break-even: right ${percent}% of the time.`,
  ifRight: 'If right',
  ifWrong: 'If wrong',
  asItStands: ' · as it stands',
  receive: ({ amount }) => `receive ${amount}`,

  viewOrders: 'View Orders',
  open: 'Open contracts',
  othersOpen: 'Other open contracts',
  all: ({ count }) => `All ${count}`,
  watch: 'Watch ',
  nextPrice: 'next price',
  settles: ({ time }) => `settles ${time}`,
  entry: 'Entry',
  now: 'Now',
  close: 'Close',
  difference: 'Difference',
  minusEntry: 'now − entry',
  closeMinusEntry: 'close − entry',
  settlesAt: 'settles at',
  settlesAnyway: 'It settles even if you leave.',
  paid: ({ amount }) => `paid ${amount}`,
  receipt: 'Receipt',
};
