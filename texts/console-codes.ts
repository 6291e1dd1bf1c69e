/** What staff read about referral codes. */
import { consoleCodes as en } from './en/console-codes.ts';
import { consoleCodes as hi } from './hi/console-codes.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleCodesTexts = typeof en;

export const consoleCodesTexts = inLanguages<ConsoleCodesTexts>({ en, hi });
