/** What people read of the market where it could not be loaded, or where nothing can be placed in it, in their language. */
import { market as en } from './en/market.ts';
import { market as hi } from './hi/market.ts';
import { inLanguages } from './in-languages.ts';

export type MarketTexts = Readonly<
  Record<
    | 'failed'
    | 'statsFailed'
    | 'moneyUnaffected'
    // Why nothing can be placed.
    | 'loading'
    | 'unpriced'
    | 'delayed'
    | 'notTradable'
    | 'search',
    string
  >
> & {
  /** `wait` as a clock writes it: '4:40'. */
  opensIn(facts: { wait: string }): string;
  noMatch(facts: { wanted: string }): string;
};

export const marketTexts = inLanguages<MarketTexts>({ en, hi });
