/** What staff read of signing in, of their own account and of becoming the first admin. English says which texts there are. */
import { consoleSession as en } from './en/console-session.ts';
import { inLanguages } from './in-languages.ts';

export const consoleSessionTexts = inLanguages<typeof en>({ en, hi: en });
