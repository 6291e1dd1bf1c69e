/** What people read of the search of everything, in their language, and by which words its help is found. */
import { search as en } from './en/search.ts';
import { search as hi } from './hi/search.ts';
import { inLanguages } from './in-languages.ts';

export type HelpTopic =
  | 'rule'
  | 'prices'
  | 'risk'
  | 'verify'
  | 'liabilities'
  | 'returns'
  | 'programs'
  | 'limits'
  | 'second-factor'
  | 'passkeys'
  | 'password'
  | 'sessions'
  | 'recharge'
  | 'withdraw'
  | 'support';

export type FoundKind = 'coin' | 'page' | 'own' | 'help';

export type SearchTexts = Readonly<
  Record<'title' | 'open' | 'field' | 'hint' | 'failed' | 'loadingOwn' | 'ownFailed', string>
> & {
  kinds: Readonly<Record<FoundKind, string>>;
  /** What each is called, and other words by which it is looked for. */
  help: Readonly<Record<HelpTopic, { title: string; words: string }>>;
  found(facts: { count: number }): string;
  none(facts: { typed: string }): string;
  order(facts: { side: 'buy' | 'sell'; coin: string; isPosition: boolean }): string;
  contract(facts: { direction: 'BUY_UP' | 'SELL_SHORT'; coin: string }): string;
  byId(facts: { id: string }): string;
};

export const searchTexts = inLanguages<SearchTexts>({ en, hi });
