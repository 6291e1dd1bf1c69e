/** What staff read of the mail that the house sends. English says which texts there are. */
import { consoleMail as en } from './en/console-mail.ts';
import { inLanguages } from './in-languages.ts';

export const consoleMailTexts = inLanguages<typeof en>({ en, hi: en });
