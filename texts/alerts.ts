/** What people read of price alerts, in their language. */
import { alerts as en } from './en/alerts.ts';
import { alerts as hi } from './hi/alerts.ts';
import { inLanguages } from './in-languages.ts';

export type AlertTexts = typeof en;

export const alertTexts = inLanguages<AlertTexts>({ en, hi });
