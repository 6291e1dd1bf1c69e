/** What pushes, messages of the bot and their settings say, in the person's language. */
import { pushes as en } from './en/pushes.ts';
import { pushes as hi } from './hi/pushes.ts';
import { inLanguages } from './in-languages.ts';

export type PushTexts = typeof en;

export const pushTexts = inLanguages<PushTexts>({ en, hi });
