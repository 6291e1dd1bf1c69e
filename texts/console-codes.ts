/** What staff read about referral codes. English says which texts there are. */
import { consoleCodes as en } from './en/console-codes.ts';
import { inLanguages } from './in-languages.ts';

export const consoleCodesTexts = inLanguages<typeof en>({ en, hi: en });
