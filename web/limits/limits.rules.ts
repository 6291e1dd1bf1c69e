/** How limits and breaks are said: pure. */
import type {
  BreakLength,
  LimitMeasure,
  LimitPeriod,
  OwnBreak,
  OwnLimit,
} from '#protocol/limits.ts';
import { formatMinute, formatInr, groupIndian } from '#texts/format.ts';

export const measureTexts: Record<LimitMeasure, { name: string; about: string }> = {
  stake: {
    name: 'Stakes',
    about: 'What you put into contracts, and the margin of leveraged trades.',
  },
  loss: {
    name: 'Losses',
    about: 'What you lose, less what you win. What is still open counts as lost until it ends.',
  },
  contracts: {
    name: 'Number of contracts',
    about: 'How many contracts and leveraged trades you begin.',
  },
  deposit: { name: 'Deposits', about: 'What you ask to be credited, unless it is rejected.' },
};
export const measuresShown: readonly LimitMeasure[] = ['stake', 'loss', 'contracts', 'deposit'];

export const periodNames: Record<LimitPeriod, string> = { day: 'A day', week: 'A week' };

/** 'Stakes a day', as a dialog's title. */
export const limitName = ({ measure, period }: Pick<OwnLimit, 'measure' | 'period'>) =>
  `${measureTexts[measure].name} a ${period}`;

export function amountWords(measure: LimitMeasure, amount: string): string {
  return measure === 'contracts' ? groupIndian(amount) : formatInr(amount);
}

/** How much of it is used, from 0 to 1, for a bar. */
export function shareUsed({ amount, left }: Pick<OwnLimit, 'amount' | 'left'>): number {
  if (amount === null || left === null) return 0;
  const whole = BigInt(amount.replace('.', ''));
  const rest = BigInt(left.replace('.', ''));
  if (whole === 0n) return 1;
  const percent = ((whole - rest) * 100n) / whole;
  return Number.parseInt(percent.toString(), 10) / 100;
}

/** What stands beneath a limit that is set. */
export function leftWords({ measure, left, renewsAt }: OwnLimit): string {
  const rest = left === null ? '' : amountWords(measure, left);
  return `${rest} left until ${formatMinute(renewsAt)} IST`;
}

export const breakNames: Record<BreakLength, string> = {
  '12h': '12 hours',
  '24h': '24 hours',
  '7d': '7 days',
  '1m': '1 month',
  '6m': '6 months',
  '12m': '12 months',
};

export function pauseTitle({ endsAt, isSelfExclusion }: OwnBreak): string {
  const what = isSelfExclusion ? 'You have excluded yourself' : 'You are on a break';
  return `${what} until ${formatMinute(endsAt)} IST.`;
}

export const pauseBody =
  'No contracts, leveraged trades or deposits. Withdrawals, closing positions and cancelling orders stay open.';
