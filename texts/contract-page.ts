/** What people read on the contracts' screen before, while and after a contract runs, in their language. */
import { contractPage as en } from './en/contract-page.ts';
import { contractPage as hi } from './hi/contract-page.ts';
import { inLanguages } from './in-languages.ts';

export type ContractPageTexts = Readonly<
  Record<
    | 'title'
    | 'subtitle'
    | 'risk'
    | 'refreshing'
    | 'refresh'
    // The ticket.
    | 'place'
    | 'amount'
    | 'duration'
    | 'returnIfRight'
    | 'ifRight'
    | 'ifWrong'
    | 'asItStands'
    // Those that run.
    | 'viewOrders'
    | 'open'
    | 'othersOpen'
    | 'watch'
    | 'nextPrice'
    | 'entry'
    | 'now'
    | 'close'
    | 'difference'
    | 'minusEntry'
    | 'closeMinusEntry'
    | 'settlesAt'
    | 'settlesAnyway'
    | 'receipt',
    string
  >
> & {
  /** How much of the time one must be right for nothing to be lost, in percent. */
  breakEven(facts: { percent: string }): string;
  receive(facts: { amount: string }): string;
  all(facts: { count: number }): string;
  settles(facts: { time: string }): string;
  paid(facts: { amount: string }): string;
};

export const contractPageTexts = inLanguages<ContractPageTexts>({ en, hi });
