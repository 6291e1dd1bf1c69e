/** What people read on the page of their limits and breaks, in their language. */
import type { BreakLength, LimitMeasure, LimitPeriod } from '#protocol/limits.ts';

import { limitsPage as en } from './en/limits-page.ts';
import { limitsPage as hi } from './hi/limits-page.ts';
import { inLanguages } from './in-languages.ts';

/** Amounts in these facts are written as they are read, in rupees or as a count. */
export type LimitsPageTexts = Readonly<
  Record<
    | 'failed'
    | 'stayInForce'
    | 'loading'
    // When a change counts.
    | 'when'
    | 'now'
    | 'none'
    | 'noneThen'
    | 'set'
    | 'change'
    | 'keepNone'
    | 'remove'
    | 'unsaved'
    | 'notDone'
    | 'atMost'
    | 'contracts'
    // Of a break.
    | 'takeBreak'
    | 'extend'
    | 'breakRules'
    | 'howLong'
    | 'start'
    | 'startNow'
    | 'exclude'
    | 'goesOn'
    | 'cannotShorten'
    | 'notBegun'
    | 'back',
    string
  >
> & {
  names: Readonly<Record<LimitMeasure, string>>;
  counts: Readonly<Record<LimitMeasure, string>>;
  periods: Readonly<Record<LimitPeriod, string>>;
  lengths: Readonly<Record<BreakLength, string>>;
  /** 'Stakes a day'. */
  of(facts: { measure: LimitMeasure; period: LimitPeriod }): string;
  used(facts: { amount: string }): string;
  left(facts: { amount: string; renewsAt: string }): string;
  from(facts: { actsAt: string; amount: string }): string;
  keep(facts: { amount: string }): string;
  isNow(facts: { amount: string }): string;
  asked(facts: { length: string; isSelfExclusion: boolean }): string;
};

export const limitsPageTexts = inLanguages<LimitsPageTexts>({ en, hi });
