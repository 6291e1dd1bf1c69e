/** What the app says as one that is installed, in the person's language. */
import { installed as en } from './en/installed.ts';
import { installed as hi } from './hi/installed.ts';
import { inLanguages } from './in-languages.ts';

export type InstalledTexts = typeof en;

export const installedTexts = inLanguages<InstalledTexts>({ en, hi });
