/** What people set against themselves, in English. */
import type { LimitMeasure, PassedLimit } from '#protocol/limits.ts';
import { formatInr, formatMinuteIst, formatCount, signOf } from '#texts/format.ts';

import { breaks } from './breaks.ts';

/** After 'limit', as in 'Your own limit for deposits'. */
export const limitNames: Record<LimitMeasure, string> = {
  deposit: 'for deposits',
  loss: 'for losses',
  stake: 'for stakes',
  contracts: 'for contracts and leveraged trades',
};

const shown = (measure: LimitMeasure, amount: string) =>
  measure === 'contracts' ? formatCount(amount) : formatInr(amount);

export const limits = {
  /** Which limit, how much of it is left, and when all of it is there again. */
  passed({ measure, period, limit, left, renewsAt }: PassedLimit) {
    const rest = signOf(left) === 0 ? 'nothing is left' : `${shown(measure, left)} is left`;
    return `Your own limit ${limitNames[measure]} is ${shown(measure, limit)} a ${period}: ${rest} until ${formatMinuteIst(renewsAt)}.`;
  },
  onBreak: ({ endsAt }: { endsAt: string }) =>
    `${breaks.until({ endsAt, isSelfExclusion: false })} ${breaks.effect}`,
  amountInvalid: 'Enter an amount above zero.',
  countInvalid: 'Enter a whole number from 1 to 1,00,000',
  unchanged: 'Already your limit.',
  nothingPending: 'No change is waiting any more.',
  notLonger: 'Choose a longer break.',
};
