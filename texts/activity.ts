/**
 * What happened to a person's money, in their language: a title and what goes with it, made of the
 * facts of an entry.
 */
import type { Activity } from '#protocol/portfolio.ts';

import { activity as en } from './en/activity.ts';
import { activity as hi } from './hi/activity.ts';
import { inLanguages } from './in-languages.ts';

export type ActivityWords = {
  /** What happened, e.g. 'Bought 0.347808 SOL'. */
  title: string;
  /** At which price and fee, or what that means; empty where the title says all. */
  note: string;
};

export type ActivityTexts = {
  of(entry: Activity): ActivityWords;
};

const activityTexts = inLanguages<ActivityTexts>({ en, hi });

export const activityWords = (entry: Activity): ActivityWords => activityTexts().of(entry);
