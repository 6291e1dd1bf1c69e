/** What people read of a break that is on, and of losses in a row, in their language: above whatever they would trade with. */
import { breaks as en } from './en/breaks.ts';
import { breaks as hi } from './hi/breaks.ts';
import { inLanguages } from './in-languages.ts';

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

export const breakTexts = inLanguages<BreakTexts>({ en, hi });
