/** What staff read of proposals, on their page and in what the server answers. English says which texts there are. */
import { consoleProposals as en } from './en/console-proposals.ts';
import { inLanguages } from './in-languages.ts';

export const consoleProposalsTexts = inLanguages<typeof en>({ en, hi: en });
