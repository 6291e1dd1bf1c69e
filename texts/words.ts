/** Short words that several screens share. English says which there are. */
import { words as en } from './en/words.ts';
import { words as hi } from './hi/words.ts';
import { inLanguages } from './in-languages.ts';

export type WordTexts = typeof en;

export const wordTexts = inLanguages<WordTexts>({ en, hi });
