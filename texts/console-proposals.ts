/** What staff read of proposals, on their page and in what the server answers. */
import { consoleProposals as en } from './en/console-proposals.ts';
import { consoleProposals as hi } from './hi/console-proposals.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleProposalsTexts = typeof en;

export const consoleProposalsTexts = inLanguages<ConsoleProposalsTexts>({ en, hi });
