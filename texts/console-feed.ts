/** What staff read of the price feed. English says which texts there are. */
import { consoleFeed as en } from './en/console-feed.ts';
import { inLanguages } from './in-languages.ts';

export const consoleFeedTexts = inLanguages<typeof en>({ en, hi: en });
