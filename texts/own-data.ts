/** What people read where they take their data along, in their language. */
import { ownData as en } from './en/own-data.ts';
import { ownData as hi } from './hi/own-data.ts';
import { inLanguages } from './in-languages.ts';

export type OwnDataTexts = typeof en;

export const ownDataTexts = inLanguages<OwnDataTexts>({ en, hi });
