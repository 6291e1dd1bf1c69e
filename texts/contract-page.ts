/**
 * What people read on the contracts' screen before, while and after a contract runs, in their
 * language.
 */
import { contractPage as en } from './en/contract-page.ts';
import { contractPage as hi } from './hi/contract-page.ts';
import { inLanguages } from './in-languages.ts';

export type ContractPageTexts = typeof en;

export const contractPageTexts = inLanguages<ContractPageTexts>({ en, hi });
