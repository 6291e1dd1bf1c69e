/** Recurring buys in English. */
import {
  RECURRING_LATE_HOURS,
  RECURRING_LIMIT,
  type MissedReason,
  type RecurringRun,
  type Schedule,
} from '#protocol/recurring.ts';
import { formatInr, formatMinute, formatMinuteIst, formatQuantity } from '#texts/format.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const hourOf = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'am' : 'pm'}`;

function days({ every, day }: Schedule): string {
  if (every === 'day') return 'Every day';
  if (every === 'week') return `Every ${weekdays[(day ?? 1) - 1] ?? ''}`;
  return (day ?? 1) > 28 ? `Monthly on day ${day}, or the last day` : `Monthly on day ${day}`;
}

const because: Readonly<Record<MissedReason, string>> = {
  unpaid: 'the balance was too low',
  'on-break': 'you were on a break',
  'own-limit': 'it would have passed a limit of yours',
  'exposure-limit': 'too much of this coin, or too many orders, were open',
  'too-small': 'the amount was too small for this coin, or market orders were off',
  'not-offered': 'trading was not open to you',
  'no-price': `no price came within ${RECURRING_LATE_HOURS} hours`,
};

export const recurring = {
  dayWrong: 'Choose a day.',
  twice: 'You have this recurring buy already.',
  full: `You have ${RECURRING_LIMIT} recurring buys, the most allowed. End one first.`,

  title: 'Recurring buys',
  how: 'The same amount of a coin, bought on each day you choose.',
  plans: 'Your plans',
  none: 'No recurring buys yet',
  noneHow: 'Choose a coin, an amount and a day.',
  failed: 'Recurring buys unavailable',
  stay: 'They go on.',
  loading: 'Loading your recurring buys',
  history: 'History',
  noHistory: 'Nothing bought yet',
  historyFailed: 'History unavailable',
  historyLoading: 'Loading the history',
  paused: 'Paused',
  enough: 'Your balance covers it',
  pause: 'Pause',
  resume: 'Resume',
  skip: 'Skip next',
  end: 'End',
  endAsk: 'End this recurring buy?',
  endBody: 'Nothing more is bought. What it bought stays yours.',
  keep: 'Keep it',
  notDone: 'That did not work. Please try again.',
  changed: 'It has changed meanwhile. Look at it again.',
  deposit: 'Deposit',
  olderButton: 'Show older',

  new: 'New recurring buy',
  coin: 'Coin',
  amount: 'Amount',
  every: 'How often',
  day: 'Day',
  dayOfMonth: 'Day of the month',
  hour: 'Time (IST)',
  atNext: 'Each time is a market order with the usual fee.',
  set: 'Set up',
  isSet: 'Recurring buy set up',
  notSet: 'Not set up. Please try again.',

  everyWords: { day: 'Daily', week: 'Weekly', month: 'Monthly' } satisfies Readonly<
    Record<Schedule['every'], string>
  >,
  weekdays,
  /** e.g. 'Every Tuesday, 9:00 am'. */
  schedule: (schedule: Schedule) => `${days(schedule)}, ${hourOf(schedule.hour)}`,
  hourOf,
  next: ({ at }: { at: string }) => `Next ${formatMinute(at)}`,
  would: ({ at }: { at: string }) => `Would be next ${formatMinute(at)}`,
  missing: ({ amount, at }: { amount: string; at: string }) =>
    `Add ${formatInr(amount)} before ${formatMinute(at)}`,
  of: ({ amount, coin }: { amount: string; coin: string }) => `${formatInr(amount)} of ${coin}`,
  act: ({ act, plan }: { act: string; plan: string }) => `${act}: ${plan}`,
  count: ({ count, limit }: { count: number; limit: number }) => `${count} of ${limit}`,
  because,
  became({
    outcome,
    orderStatus,
    quantity,
    coin,
    reason,
  }: Pick<RecurringRun, 'outcome' | 'orderStatus' | 'quantity' | 'coin' | 'reason'>) {
    if (outcome === 'skipped') return 'Skipped';
    if (outcome === 'missed') return `Not bought: ${because[reason ?? 'not-offered']}`;
    if (orderStatus === 'completed' && quantity !== null)
      return `Bought ${formatQuantity(quantity)} ${coin}`;
    if (orderStatus === 'pending') return 'Ordered, waiting for the next price';
    return 'Ordered, but not bought; the money is back';
  },
  first: ({ at }: { at: string }) => `First on ${formatMinuteIst(at)}.`,
};
