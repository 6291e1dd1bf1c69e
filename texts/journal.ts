/** What people read of their journal, in their language. */
import { journal as en } from './en/journal.ts';
import { journal as hi } from './hi/journal.ts';
import { inLanguages } from './in-languages.ts';

export type JournalTexts = typeof en;

export const journalTexts = inLanguages<JournalTexts>({ en, hi });
