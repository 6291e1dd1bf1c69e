/** What people read in the files of statements, contract notes and tax packs, in their language. */
import { statements as en } from './en/statements.ts';
import { statements as hi } from './hi/statements.ts';
import { inLanguages } from './in-languages.ts';

export type StatementTexts = typeof en;

export const statementTexts = inLanguages<StatementTexts>({ en, hi });
