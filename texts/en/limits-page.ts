/** The page of limits and breaks in English. */
import { formatMinuteIst } from '#texts/format.ts';
import type { LimitsPageTexts } from '#texts/limits-page.ts';

const traded = 'Contracts and leveraged trades.';
const when = 'Stricter takes effect now, looser in 24 hours.';

const names: LimitsPageTexts['names'] = {
  stake: 'Stakes',
  loss: 'Losses',
  contracts: 'Number of contracts',
  deposit: 'Deposits',
};

export const limitsPage: LimitsPageTexts = {
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
    deposit: 'Requests not rejected.',
  },
  periods: { day: 'A day', week: 'A week' },
  of: ({ measure, period }) => `${names[measure]} a ${period}`,
  none: 'No limit',
  noneThen: 'no limit',
  used: ({ amount }) => `${amount} so far`,
  left: ({ amount, renewsAt }) => `${amount} left until ${formatMinuteIst(renewsAt)}`,
  from: ({ actsAt, amount }) => `From ${formatMinuteIst(actsAt)}: ${amount}`,
  set: 'Set',
  change: 'Change',
  keep: ({ amount }) => `Keep ${amount}`,
  keepNone: 'Keep no limit',
  isNow: ({ amount }) => `Now ${amount}. ${when}`,
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
  },
  start: 'Start break',
  startNow: 'Start now',
  exclude: 'Exclude myself',
  asked: ({ length, isSelfExclusion }) =>
    `${isSelfExclusion ? 'Exclude yourself' : 'A break'} for ${length}?`,
  goesOn: 'Open contracts, positions and orders continue.',
  cannotShorten: 'Nobody can shorten it.',
  notBegun: 'Your break has not started.',
  back: 'Go back',
};
