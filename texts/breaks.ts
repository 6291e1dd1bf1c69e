/** What people read of a break that is on, and of losses in a row, in their language: above whatever they would trade with. */
import { breaks as en } from './en/breaks.ts';
import { ENGLISH, type Language } from './languages.ts';

export type BreakTexts = {
  /** When the break that is on ends. */
  until(facts: { endsAt: string; isSelfExclusion: boolean }): string;
  /** What a break stops, and what it leaves open. */
  effect: string;
  losses(facts: { losses: number; minutes: number }): string;
  lossesMean: string;
  limits: string;
  notNow: string;
};

const languages: Readonly<Record<Language, BreakTexts>> = { en };

export const breakTexts = (language = ENGLISH): BreakTexts => languages[language];
