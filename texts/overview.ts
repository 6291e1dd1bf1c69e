/** What people read of the market at a glance, in their language. */
import { overview as en } from './en/overview.ts';
import { overview as hi } from './hi/overview.ts';
import { inLanguages } from './in-languages.ts';

export type OverviewTexts = Readonly<
  Record<
    | 'title'
    | 'tagline'
    | 'open'
    | 'all'
    | 'failed'
    | 'failedBody'
    | 'loading'
    | 'empty'
    | 'emptyBody'
    // The map.
    | 'map'
    | 'mapMeans'
    | 'asTable'
    | 'asMap'
    | 'coin'
    | 'change'
    | 'marketValue'
    // How much prices move.
    | 'moves'
    | 'movesMean'
    | 'sortBy'
    | 'volatility'
    | 'spread'
    | 'lowHigh'
    | 'gainers'
    | 'losers'
    // Which coins move together.
    | 'together'
    | 'togetherMeans'
    | 'unknown'
    // On the landing page.
    | 'landingTitle'
    | 'landingText'
    | 'explore',
    string
  >
> & {
  /** For those who listen. */
  tile(facts: { name: string; symbol: string; change: string; value: string }): string;
  others(facts: { count: number }): string;
  correlation(facts: { one: string; other: string }): string;
};

export const overviewTexts = inLanguages<OverviewTexts>({ en, hi });
