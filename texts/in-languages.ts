/**
 * The tables of a noun, one for each language. On the server that of the reader of the moment is
 * read; a browser's build has one language in the place of all (scripts/text-tables.ts).
 */
import type { Language } from '#protocol/languages.ts';

import { reader } from './reader.ts';

export const inLanguages =
  <Texts>(tables: Readonly<Record<Language, Texts>>) =>
  (language = reader().language): Texts =>
    tables[language];
