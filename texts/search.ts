/**
 * What people read of the search of everything, in their language, and by which words its help is
 * found.
 */
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

export type SearchTexts = typeof en;

export const searchTexts = inLanguages<SearchTexts>({ en, hi });
