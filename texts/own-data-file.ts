/** What people read in the file of what is kept about them, in their language. */
import { ownDataFile as en } from './en/own-data-file.ts';
import { ownDataFile as hi } from './hi/own-data-file.ts';
import { inLanguages } from './in-languages.ts';

export type OwnDataFileTexts = typeof en;

export const ownDataFileTexts = inLanguages<OwnDataFileTexts>({ en, hi });
