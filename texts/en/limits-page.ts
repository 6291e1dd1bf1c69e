/** The page of limits and breaks in English. */
import type { BreakLength, LimitMeasure, LimitPeriod } from '#protocol/limits.ts';
import { formatMinuteIst } from '#texts/format.ts';

const traded = 'Contracts and leveraged trades.';
const when = 'Lower limits apply now; higher ones after 24 hours.';

const names: Readonly<Record<LimitMeasure, string>> = {
  stake: 'Stakes',
  loss: 'Losses',
  contracts: 'Number of contracts',
  deposit: 'Deposits',
};

export const limitsPage = {
  failed: 'Limits unavailable',
  stayInForce: 'They stay in force.',
  loading: 'Loading your limits',
  when,
  now: 'Takes effect now.',
  names,
  counts: {
    stake: traded,
    loss: 'Minus wins; open trades count as lost.',
    contracts: traded,
    deposit: 'Pending and approved requests.',
  } satisfies Readonly<Record<LimitMeasure, string>>,
  periods: { day: 'Per day', week: 'Per week' } satisfies Readonly<Record<LimitPeriod, string>>,
  /** 'Stakes per day'. */
  of: ({ measure, period }: { measure: LimitMeasure; period: LimitPeriod }) =>
    `${names[measure]} per ${period}`,
  none: 'No limit',
  noneThen: 'no limit',
  used: ({ amount }: { amount: string }) => `${amount} so far`,
  left: ({ amount, renewsAt }: { amount: string; renewsAt: string }) =>
    `${amount} left until ${formatMinuteIst(renewsAt)}`,
  from: ({ actsAt, amount }: { actsAt: string; amount: string }) =>
    `From ${formatMinuteIst(actsAt)}: ${amount}`,
  set: 'Set',
  change: 'Change',
  keep: ({ amount }: { amount: string }) => `Keep ${amount}`,
  keepNone: 'Keep no limit',
  isNow: ({ amount }: { amount: string }) => `Now ${amount}. ${when}`,
  remove: 'Remove in 24 hours',
  unsaved: 'Nothing was changed. Please try again.',
  notDone: 'That did not work.',
  atMost: 'At most',
  contracts: 'contracts',

  takeBreak: 'Take a break',
  extend: 'Extend your break',
  breakRules: 'Starts now. Nobody can shorten it. From 1 month it is self-exclusion.',
  howLong: 'How long',
  lengths: {
    '12h': '12 hours',
    '24h': '24 hours',
    '7d': '7 days',
    '1m': '1 month',
    '6m': '6 months',
    '12m': '12 months',
  } satisfies Readonly<Record<BreakLength, string>>,
  start: 'Start break',
  startNow: 'Start now',
  exclude: 'Exclude myself',
  asked: ({ length, isSelfExclusion }: { length: string; isSelfExclusion: boolean }) =>
    `${isSelfExclusion ? 'Exclude yourself' : 'A break'} for ${length}?`,
  goesOn: 'Open contracts, positions and orders continue.',
  cannotShorten: 'Nobody can shorten it.',
  notBegun: 'Your break has not started.',
  back: 'Go back',
};
