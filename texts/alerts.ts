/** What people read of price alerts, in their language. */
import type { AlertKind } from '#protocol/alerts.ts';

import { alerts as en } from './en/alerts.ts';
import { alerts as hi } from './hi/alerts.ts';
import { inLanguages } from './in-languages.ts';

export type AlertTexts = Readonly<
  Record<
    | 'priceInvalid'
    | 'percentInvalid'
    | 'alreadyAbove'
    | 'alreadyBelow'
    | 'alreadyMoved'
    | 'twice'
    | 'noMail'
    | 'full'
    // Of the list.
    | 'title'
    | 'how'
    | 'choose'
    | 'waiting'
    | 'none'
    | 'failed'
    | 'stayActive'
    | 'loading'
    | 'history'
    | 'noHistory'
    | 'historyFailed'
    | 'historyLoading'
    | 'once'
    | 'eachTime'
    | 'withMail'
    | 'offUntilBack'
    // Of the form.
    | 'when'
    | 'percentLabel'
    | 'percentHint'
    | 'againAfterMove'
    | 'againAfterPrice'
    | 'byMail'
    | 'set'
    | 'isSet'
    | 'notSet'
    | 'yours',
    string
  >
> & {
  /** What the price does, after the coin: 'above ₹58,00,000.00'. The level is written as it is read. */
  level(facts: { kind: AlertKind; level: string }): string;
  /** Before the coin's price now. */
  isAt(facts: { coin: string }): string;
  on(facts: { name: string }): string;
  remove(facts: { alert: string }): string;
  /** How far the price is from the level. */
  away(facts: { percent: string }): string;
};

export const alertTexts = inLanguages<AlertTexts>({ en, hi });
