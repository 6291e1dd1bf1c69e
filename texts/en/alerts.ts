/** Price alerts in English. */
import type { AlertKind } from '#protocol/alerts.ts';
import {
  ALERT_LIMIT,
  MOVE_MAX_PERCENT,
  MOVE_MIN_PERCENT,
  REARM_PERCENT,
} from '#protocol/alerts.ts';
import { formatShare, formatCount } from '#texts/format.ts';

const ways = { above: 'above', below: 'below' };

export const alerts = {
  priceInvalid: 'Enter a price above zero, with at most 8 decimals.',
  percentInvalid: `Enter ${formatCount(MOVE_MIN_PERCENT)} to ${formatCount(MOVE_MAX_PERCENT)} percent, with at most 2 decimals.`,
  alreadyAbove: 'Already at or above this.',
  alreadyBelow: 'Already at or below this.',
  alreadyMoved: 'Already moved by this much.',
  twice: 'You have this alert already.',
  noMail: 'This server sends no mail.',
  full: `You have ${ALERT_LIMIT} alerts, the most allowed. Remove one first.`,

  title: 'Price Alerts',
  how: 'Set one with the bell on a coin’s page.',
  choose: 'Choose a coin',
  waiting: 'Waiting',
  none: 'No alerts yet',
  failed: 'Alerts unavailable',
  stayActive: 'They stay active.',
  loading: 'Loading your alerts',
  history: 'History',
  noHistory: 'None sent yet',
  historyFailed: 'History unavailable',
  historyLoading: 'Loading the history',
  once: 'Once',
  eachTime: 'Each time',
  withMail: ', by mail',
  offUntilBack: 'Paused until the price moves back',

  when: 'Notify me when the price is',
  percentLabel: 'Percent, up or down',
  percentHint: 'Against the price 24 hours ago.',
  againAfterMove: `Again once ${REARM_PERCENT} points smaller.`,
  againAfterPrice: `Again once ${formatShare(REARM_PERCENT)} back.`,
  byMail: 'By mail',
  set: 'Set alert',
  isSet: 'Alert set',
  notSet: 'Alert not set. Please try again.',
  yours: 'Your alerts',

  /**
   * What the price does, after the coin: 'above ₹58,00,000.00'. The level is written as it is read.
   */
  level: ({ kind, level }: { kind: AlertKind; level: string }) =>
    kind === 'move' ? `moves ${formatShare(level)} in 24 h` : `${ways[kind]} ₹${level}`,
  /** Before the coin's price now. */
  isAt: ({ coin }: { coin: string }) => `${coin} is at`,
  on: ({ name }: { name: string }) => `Price alert on ${name}`,
  remove: ({ alert }: { alert: string }) => `Remove the alert ${alert}`,
  /** How far the price is from the level. */
  away: ({ percent }: { percent: string }) => `${formatShare(percent)} away`,
};
