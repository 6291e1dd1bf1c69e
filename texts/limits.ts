/** What people are told of the limits and breaks that they set themselves, in their language. */
import type { PassedLimit } from '#protocol/limits.ts';

import { limits as en } from './en/limits.ts';
import { limits as hi } from './hi/limits.ts';
import { inLanguages } from './in-languages.ts';

export type LimitTexts = {
  /** Which limit, how much of it is left, and when all of it is there again. */
  passed(limit: PassedLimit): string;
  onBreak(facts: { endsAt: string }): string;
  amountInvalid: string;
  countInvalid: string;
  unchanged: string;
  nothingPending: string;
  notLonger: string;
};

export const limitTexts = inLanguages<LimitTexts>({ en, hi });
