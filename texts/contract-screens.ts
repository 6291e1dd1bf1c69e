/** What people read of contract screens, in their language. English says which texts there are. */
import { contractScreens as en } from './en/contract-screens.ts';
import { contractScreens as hi } from './hi/contract-screens.ts';
import { inLanguages } from './in-languages.ts';

export type ContractScreenTexts = typeof en;

export const contractScreenTexts = inLanguages<ContractScreenTexts>({ en, hi });
