/** What people read in the dialogs of placing a contract, the risk before their first one among them, in their language. */
import { placement as en } from './en/placement.ts';
import { placement as hi } from './hi/placement.ts';
import { inLanguages } from './in-languages.ts';

export type PlacementTexts = Readonly<
  Record<
    | 'beforeFirst'
    | 'understood'
    | 'cancel'
    | 'review'
    | 'processing'
    | 'placed'
    | 'close'
    | 'watchHere'
    | 'balanceUnchanged'
    | 'currentPrice'
    | 'paused'
    | 'amount'
    | 'duration'
    | 'balanceAfter'
    | 'simulated'
    | 'virtual'
    | 'yourOrders'
    | 'entryPrice'
    | 'waiting'
    | 'settlesAt'
    // The risk: three paragraphs, the beginning of each in bold, and a table.
    | 'outcome'
    | 'longRun'
    | 'oddsNeeded'
    | 'noSkill'
    | 'pastPrices'
    | 'tableName'
    | 'tableReturn'
    | 'tableBreakEven'
    | 'tableBack',
    string
  >
> & {
  confirm(facts: { amount: string }): string;
  seconds(facts: { seconds: number }): string;
};

export const placementTexts = inLanguages<PlacementTexts>({ en, hi });
