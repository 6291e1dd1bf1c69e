/** What people read of price alerts, in their language. */
import { alerts as en } from './en/alerts.ts';
import { ENGLISH, type Language } from './languages.ts';

export type AlertTexts = Readonly<
  Record<
    | 'priceInvalid'
    | 'percentInvalid'
    | 'alreadyAbove'
    | 'alreadyBelow'
    | 'alreadyMoved'
    | 'twice'
    | 'noMail'
    | 'full',
    string
  >
>;

const languages: Readonly<Record<Language, AlertTexts>> = { en };

export const alertTexts = (language = ENGLISH): AlertTexts => languages[language];
