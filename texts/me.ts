/** What people read of me, in their language. English says which texts there are. */
import { me as en } from './en/me.ts';
import { me as hi } from './hi/me.ts';
import { inLanguages } from './in-languages.ts';

export type MeTexts = typeof en;

export const meTexts = inLanguages<MeTexts>({ en, hi });
