/** The contracts' screen in English. */
import { formatShare } from '#texts/format.ts';

export const contractPage = {
  title: 'Contracts Trading',
  subtitle: 'Trade cryptocurrency contracts with fixed returns',
  risk: 'You can lose the whole amount.',
  refreshing: 'Refreshing...',
  refresh: 'Refresh Data',

  place: 'Place Contract',
  amount: 'Amount',
  duration: 'Duration',
  returnIfRight: 'return if right',
  /** How much of the time one must be right for nothing to be lost, in percent. */
  breakEven: ({ percent }: { percent: string }) =>
    `Break-even: you need to be right ${formatShare(percent)} of the time.`,
  ifRight: 'If right',
  ifWrong: 'If wrong',
  asItStands: ' · as it stands',
  receive: ({ amount }: { amount: string }) => `receive ${amount}`,

  viewOrders: 'View Orders',
  open: 'Open contracts',
  othersOpen: 'Other open contracts',
  all: ({ count }: { count: number }) => `All ${count}`,
  watch: 'Watch ',
  nextPrice: 'next price',
  settles: ({ time }: { time: string }) => `settles ${time}`,
  entry: 'Entry',
  now: 'Now',
  close: 'Close',
  difference: 'Difference',
  minusEntry: 'now − entry',
  closeMinusEntry: 'close − entry',
  settlesAt: 'settles at',
  settlesAnyway: 'It settles even if you leave.',
  receipt: 'Receipt',
};
