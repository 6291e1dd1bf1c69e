/** Notices in English. A sentence holds no id: the screen links what it is about. */
import type { Direction } from '#protocol/contracts.ts';
import type { NoticeFacts } from '#protocol/notices.ts';
import {
  formatDate,
  formatInr,
  formatLevel,
  formatMinuteIst,
  formatMultiple,
  formatPrice,
  formatQuantity,
  formatShare,
  signOf,
} from '#texts/format.ts';
import type { NoticeText, NoticeTexts } from '#texts/notices.ts';

import { devices } from './devices.ts';
import { limitNames, limits } from './limits.ts';
import { recurring } from './recurring.ts';

const directions: Record<Direction, string> = { BUY_UP: 'Buy Up', SELL_SHORT: 'Sell Short' };
const outcomes: Record<NoticeFacts['contract-settled']['outcome'], string> = {
  WIN: 'paid',
  LOSS: 'closed against you, paid',
  REFUNDED: 'closed at its opening price, returned',
  VOID: 'is void, no price in time: returned',
};
const failures: Record<NoticeFacts['order-failed']['failure'], string> = {
  'no-price': 'no price came in time',
  'zero-fill': 'it was worth less than one unit at its price',
  'beyond-reserve': 'at its price it cost more than was reserved',
};
const closings: Record<NoticeFacts['position-closed']['reason'], string> = {
  asked: 'Position closed',
  'take-profit': 'Take profit reached',
  'stop-loss': 'Stop loss reached',
};

const askAtOnce = 'If that was not you, contact support at once.';
const changePassword = 'If that was not you, change your password and contact support at once.';

type Contract = NoticeFacts['contract-created'] | NoticeFacts['contract-settled'];
const endedSessions = (count: number) => {
  if (count === 0) return 'All other sessions were ended; none was open.';
  const which = count === 1 ? 'A session of yours was' : `${count} of your sessions were`;
  return `${which} ended from another session.`;
};

const contract = ({ direction, coin, stake }: Contract) =>
  `${directions[direction]} on ${coin} for ${formatInr(stake)}`;

const unfilled = (facts: NoticeFacts['order-expired'], why: string) => {
  const { side, coin, type, gives } = facts;
  const what = side === 'buy' ? formatInr(gives) : `${formatQuantity(gives)} ${coin}`;
  return `${side === 'buy' ? 'Buy' : 'Sell'} ${coin}, ${type} order: ${why}; ${what} is available again.`;
};

type Position = Pick<NoticeFacts['position-opened'], 'side' | 'coin' | 'margin' | 'leverage'>;
const position = ({ side, coin, margin, leverage }: Position) =>
  `${side === 'long' ? 'Long' : 'Short'} on ${coin} for ${formatInr(margin)} at ${formatMultiple(leverage)}`;

const ended = (facts: NoticeFacts['position-liquidated'], title: string): NoticeText => {
  const { price, returned, pnl } = facts;
  const result = `a ${signOf(pnl) < 0 ? 'loss' : 'profit'} of ${formatInr(pnl.replace('-', ''))}`;
  const at = `${position(facts)} closed at ${formatPrice(price)}`;
  return { title, message: `${at}: ${formatInr(returned)} returned, ${result}.` };
};

const corrected = (how: string, { amount, reason }: NoticeFacts['balance-credited']) => ({
  title: 'Balance corrected',
  message: `${formatInr(amount)} was ${how} your balance. Reason: ${reason}`,
});

const answered = (subject: string, became: string | null) => ({
  title: 'Support answered',
  message: `There is a new answer to your ticket “${subject}”.${became === null ? '' : ` It is now ${became}.`}`,
});

const ways = { above: 'above', below: 'below' };
const moves = { rose: 'rose', fell: 'fell' };

const fileKinds: Record<NoticeFacts['file-made']['kind'], string> = {
  statement: 'The statement',
  'contract-note': 'The contract note',
  tax: 'The tax pack',
};
const fileName = ({ kind, from, to, format }: NoticeFacts['file-made']) => {
  const dates = [...new Set([from, to])].map((day) => formatDate(`${day}T00:00:00.000Z`));
  return `${fileKinds[kind]} ${dates.length === 1 ? 'of' : 'from'} ${dates.join(' to ')} as ${format.toUpperCase()}`;
};

export const notices: NoticeTexts = {
  welcome: () => ({ title: null, message: 'Welcome to Crypto Trading App!' }),

  'contract-created': (facts) => ({
    title: 'Contract created',
    message: `${contract(facts)}, ${facts.duration}s at ${formatShare(facts.percent)}.`,
  }),
  'contract-settled': (facts) => ({
    title: 'Contract settled',
    message: `${contract(facts)} ${outcomes[facts.outcome]} ${formatInr(facts.payout)}.`,
  }),

  'order-filled': ({ side, coin, quantity, price, amount }) => ({
    title: 'Trade completed',
    message: `${side === 'buy' ? 'Bought' : 'Sold'} ${formatQuantity(quantity)} ${coin} at ${formatPrice(price)} for ${formatInr(amount)}.`,
  }),
  'order-failed': (facts) => ({
    title: 'Trade failed',
    message: unfilled(facts, failures[facts.failure]),
  }),
  'order-expired': (facts) => ({
    title: 'Order ended',
    message: unfilled(facts, 'the time you chose is over'),
  }),

  'position-opened'(facts) {
    const fee = signOf(facts.fee) === 0 ? '' : `, fee ${formatInr(facts.fee)}`;
    const began = `${position(facts)} opened at ${formatPrice(facts.price)}${fee}`;
    return {
      title: 'Position opened',
      message: `${began}. Liquidation at ${formatPrice(facts.liquidation)}.`,
    };
  },
  'position-failed': (facts) => ({
    title: 'Position failed',
    message: `${position(facts)}: no price came within 5 seconds, ${formatInr(facts.returned)} returned.`,
  }),
  'position-warned': (facts) => ({
    title: 'Close to liquidation',
    message: `${position(facts)} is three quarters of the way to liquidation at ${formatPrice(facts.liquidation)}.`,
  }),
  'position-closed': (facts) => ended(facts, closings[facts.reason]),
  'position-liquidated': (facts) => ended(facts, 'Position liquidated'),

  'deposit-submitted': ({ amount }) => ({
    title: 'Deposit submitted',
    message: `Your deposit of ${formatInr(amount)} is waiting for review.`,
  }),
  'deposit-approved': ({ amount }) => ({
    title: 'Deposit approved',
    message: `${formatInr(amount)} has been added to your balance.`,
  }),
  'deposit-rejected': ({ amount, reason }) => ({
    title: 'Deposit rejected',
    message: `Your deposit of ${formatInr(amount)} was not accepted. ${reason}`,
  }),
  'withdrawal-submitted': ({ amount }) => ({
    title: 'Withdrawal submitted',
    message: `${formatInr(amount)} is reserved until we have decided.`,
  }),
  'withdrawal-cancelled': ({ amount }) => ({
    title: 'Withdrawal cancelled',
    message: `${formatInr(amount)} is available again.`,
  }),
  'withdrawal-approved': ({ amount, account }) => ({
    title: 'Withdrawal approved',
    message: `${formatInr(amount)} is on its way to your bank account ${account}.`,
  }),
  'withdrawal-rejected': ({ amount, reason }) => ({
    title: 'Withdrawal rejected',
    message: `${formatInr(amount)} is available again. ${reason}`,
  }),
  'balance-credited': (facts) => corrected('added to', facts),
  'balance-debited': (facts) => corrected('taken from', facts),
  'bank-details-saved': ({ bank, account }) => ({
    title: 'Bank details saved',
    message: `Withdrawals now go to ${bank}, account ${account}, and nowhere else. If that was not you, contact support now and change your password.`,
  }),
  'bank-details-proposed': ({ subject }) => ({
    title: 'Bank details under review',
    message: `Support proposed the change you asked for in “${subject}”. Another member of staff decides. If you did not ask for it, reply at once.`,
  }),
  'bank-details-changed': ({ bank, account }) => ({
    title: 'Bank details changed',
    message: `Withdrawals now go to ${bank}, account ${account}. They open again 24 hours after the change. If you did not ask for this, contact support now.`,
  }),

  'ticket-answered': ({ subject, became }) => answered(subject, became),
  'ticket-resolved': ({ subject, isAnswered }) =>
    isAnswered
      ? answered(subject, 'resolved')
      : {
          title: 'Ticket resolved',
          message: `Support marked your ticket “${subject}” as resolved. Reply to it to open it again.`,
        },
  'ticket-closed': ({ subject }) => ({
    title: 'Ticket closed',
    message: `Support closed your ticket “${subject}”. Reply to it to open it again.`,
  }),
  'ticket-reopened': ({ subject }) => ({
    title: 'Ticket opened again',
    message: `Support opened your ticket “${subject}” again.`,
  }),

  'alert-crossed': ({ coin, kind, level, price }) => ({
    title: `${coin} ${ways[kind]} ${formatLevel(level)}`,
    message: `${coin} is at ${formatLevel(price)}, at or ${ways[kind]} your ${formatLevel(level)}.`,
  }),
  'alert-moved': ({ coin, percent, direction, price }) => ({
    title: `${coin} moved ${formatShare(percent)}`,
    message: `${coin} ${moves[direction]} by at least ${formatShare(percent)} within 24 hours. It is at ${formatLevel(price)}.`,
  }),

  'recurring-missed': ({ coin, amount, reason, dueAt, count, nextAt, available }) => {
    const what = `Your recurring buy of ${formatInr(amount)} of ${coin}`;
    const when =
      count === 1 ? formatMinuteIst(dueAt) : `${count} times from ${formatMinuteIst(dueAt)}`;
    const had = available === null ? '' : ` (${formatInr(available)} available)`;
    const next = nextAt === null ? 'It is paused.' : `Next ${formatMinuteIst(nextAt)}.`;
    return {
      title: 'Recurring buy missed',
      message: `${what} was not made, ${when}: ${recurring.because[reason]}${had}. ${next}`,
    };
  },

  'limit-changing': ({ measure, period, amount, actsAt }) => ({
    title: 'A limit will change',
    message: `Your ${period === 'day' ? 'daily' : 'weekly'} limit ${limitNames[measure]} ${amount === null ? 'ends' : 'is raised'} on ${formatMinuteIst(actsAt)}. You can keep it until then.`,
  }),
  'break-begun': (facts) => ({ title: 'Break begun', message: limits.onBreak(facts) }),
  'self-exclusion-begun': (facts) => ({
    title: 'Self-exclusion begun',
    message: limits.onBreak(facts),
  }),

  'file-made': (facts) => ({
    title: 'Your file is ready',
    message: `${fileName(facts)} is made. Download it from Statements within a day.`,
  }),
  'file-failed': (facts) => ({
    title: 'Your file could not be made',
    message: `${fileName(facts)} was not made. Ask for it again on Statements; if it fails again, contact support.`,
  }),

  'requests-lost': ({ count, from, to }) => ({
    title: 'Confirmed requests were lost',
    message: `The database failed and lacked the latest changes. Of your confirmed requests, ${count} made from ${formatMinuteIst(from)} to ${formatMinuteIst(to)} did not stay. Look at your balances and orders, make anew what is missing, and keep your receipts. Support can name each one.`,
  }),
  'device-new': (device) => ({
    title: 'New sign-in',
    message: `${devices.of(device)} signed in to your account for the first time. If that was not you, end that session and change your password.`,
  }),
  'session-ended': ({ count }) => ({
    title: count === 1 ? 'Session ended' : 'Sessions ended',
    message: `${endedSessions(count)} If that was not you, change your password.`,
  }),
  'push-device-added': (device) => ({
    title: 'Notifications on a browser',
    message: `${devices.of(device)} now gets your notifications. If that was not you, end that session and change your password.`,
  }),
  'push-device-removed': (device) => ({
    title: 'Notifications off',
    message: `${devices.of(device)} no longer gets your notifications.`,
  }),
  'password-changed': () => ({
    title: 'Password changed',
    message: `The password was changed in a browser that was logged in. ${askAtOnce}`,
  }),
  'telegram-linked': () => ({
    title: 'Telegram linked',
    message: `Notices now reach a Telegram chat. If that was not you, unlink it under Notifications and change your password.`,
  }),
  'telegram-unlinked': () => ({
    title: 'Telegram unlinked',
    message: 'Notices no longer reach your Telegram chat.',
  }),
  'password-reset': () => ({
    title: 'Password changed',
    message: `A new password was set with a link sent to your e-mail. ${askAtOnce}`,
  }),
  'passkey-added': ({ name }) => ({
    title: 'A passkey was added',
    message: `The passkey "${name}" now logs in to your account. If that was not you, remove it under Passkeys and change your password.`,
  }),
  'passkey-removed': ({ name }) => ({
    title: 'A passkey was removed',
    message: `The passkey "${name}" no longer logs in to your account.`,
  }),
  'key-made': ({ name, mayTrade }) => ({
    title: 'An API key was made',
    message: `Programs with the key "${name}" now read your account${mayTrade ? ' and trade for you' : ''}. If that was not you, end it under API keys and change your password.`,
  }),
  'key-extended': ({ name }) => ({
    title: 'API key extended',
    message: `The key "${name}" now works longer. If that was not you, end it under API keys and change your password.`,
  }),
  'key-ended': ({ name }) => ({
    title: 'API key ended',
    message: `The key "${name}" no longer works.`,
  }),
  'key-used-from': ({ name, address }) => ({
    title: 'API key used from a new address',
    message: `The key "${name}" was used from ${address} for the first time. If that was none of your programs, end it under API keys.`,
  }),
  'two-factor-on': () => ({
    title: 'Two-factor authentication is on',
    message: `From now on, logging in also takes a code of your authenticator app. ${askAtOnce}`,
  }),
  'two-factor-off': () => ({
    title: 'Two-factor authentication is off',
    message: `Logging in takes your password alone again. ${changePassword}`,
  }),
  'two-factor-removed': () => ({
    title: 'Two-factor authentication was taken off',
    message:
      'Two members of our staff took it off, as asked. Your passkeys ended, and withdrawals are held for 24 hours. Set it up again under Settings. If you did not ask for this, change your password and contact support at once.',
  }),
  'recovery-codes-renewed': () => ({
    title: 'New recovery codes',
    message: `New recovery codes were made, and the old ones no longer work. ${askAtOnce}`,
  }),
  'recovery-code-used': () => ({
    title: 'A recovery code was used',
    message: `Somebody logged in to your account with one of your recovery codes. ${changePassword}`,
  }),
};
