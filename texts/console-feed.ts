/** What staff read of the price feed. */
import { consoleFeed as en } from './en/console-feed.ts';
import { consoleFeed as hi } from './hi/console-feed.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleFeedTexts = typeof en;

export const consoleFeedTexts = inLanguages<ConsoleFeedTexts>({ en, hi });
