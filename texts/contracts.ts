/** What people read of contracts, in their language. */
import { contracts as en } from './en/contracts.ts';
import { contracts as hi } from './hi/contracts.ts';
import { inLanguages } from './in-languages.ts';

export type ContractTexts = typeof en;

export const contractTexts = inLanguages<ContractTexts>({ en, hi });
