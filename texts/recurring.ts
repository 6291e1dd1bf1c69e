/** What people read of recurring buys, in their language. */
import type { MissedReason, RecurringRun, Schedule } from '#protocol/recurring.ts';

import { recurring as en } from './en/recurring.ts';
import { recurring as hi } from './hi/recurring.ts';
import { inLanguages } from './in-languages.ts';

export type RecurringTexts = Readonly<
  Record<
    | 'dayWrong'
    | 'twice'
    | 'full'
    // Of the list.
    | 'title'
    | 'how'
    | 'plans'
    | 'none'
    | 'noneHow'
    | 'failed'
    | 'stay'
    | 'loading'
    | 'history'
    | 'noHistory'
    | 'historyFailed'
    | 'historyLoading'
    | 'paused'
    | 'enough'
    | 'pause'
    | 'resume'
    | 'skip'
    | 'end'
    | 'endAsk'
    | 'endBody'
    | 'keep'
    | 'notDone'
    | 'changed'
    | 'deposit'
    | 'olderButton'
    // Of the form.
    | 'new'
    | 'coin'
    | 'amount'
    | 'every'
    | 'day'
    | 'dayOfMonth'
    | 'hour'
    | 'atNext'
    | 'set'
    | 'isSet'
    | 'notSet',
    string
  >
> & {
  readonly everyWords: Readonly<Record<Schedule['every'], string>>;
  readonly weekdays: readonly string[];
  /** e.g. 'Every Tuesday, 9:00 am'. */
  schedule(schedule: Schedule): string;
  hourOf(hour: number): string;
  next(facts: { at: string }): string;
  would(facts: { at: string }): string;
  missing(facts: { amount: string; at: string }): string;
  of(facts: { amount: string; coin: string }): string;
  act(facts: { act: string; plan: string }): string;
  count(facts: { count: number; limit: number }): string;
  because: Readonly<Record<MissedReason, string>>;
  became(
    run: Pick<RecurringRun, 'outcome' | 'orderStatus' | 'quantity' | 'coin' | 'reason'>,
  ): string;
  first(facts: { at: string }): string;
};

export const recurringTexts = inLanguages<RecurringTexts>({ en, hi });
