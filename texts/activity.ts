/** What happened to a person's money, in their language: a title and what goes with it, made of the facts of an entry. */
import type { Activity } from '#protocol/portfolio.ts';

import { activity as en } from './en/activity.ts';
import { ENGLISH, type Language } from './languages.ts';

export type ActivityWords = {
  /** What happened, e.g. 'Bought 0.347808 SOL'. */
  title: string;
  /** At which price and fee, or what that means; empty where the title says all. */
  note: string;
};

export type ActivityTexts = {
  of(entry: Activity): ActivityWords;
};

const languages: Readonly<Record<Language, ActivityTexts>> = { en };

export const activityWords = (entry: Activity, language = ENGLISH): ActivityWords =>
  languages[language].of(entry);
