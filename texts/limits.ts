/** What people are told of the limits and breaks that they set themselves, in their language. */
import type { LimitMeasure, LimitPeriod } from '#protocol/limits.ts';

import { limits as en } from './en/limits.ts';
import { ENGLISH, type Language } from './languages.ts';

/** A limit that something would pass: rupees with two decimals, or whole numbers of contracts; times in ISO. */
export type PassedLimit = {
  measure: LimitMeasure;
  period: LimitPeriod;
  limit: string;
  left: string;
  renewsAt: string;
};

export type LimitTexts = {
  /** Which limit, how much of it is left, and when all of it is there again. */
  passed(limit: PassedLimit): string;
  onBreak(facts: { endsAt: string }): string;
};

const languages: Readonly<Record<Language, LimitTexts>> = { en };

export const limitTexts = (language = ENGLISH): LimitTexts => languages[language];
