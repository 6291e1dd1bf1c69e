/** What people read of what they hold elsewhere, in their language. */
import type { ImportField, ImportFormat, LineFault } from '#protocol/import-lines.ts';

import { imports as en } from './en/imports.ts';
import { imports as hi } from './hi/imports.ts';
import { inLanguages } from './in-languages.ts';

export type ImportTexts = Readonly<
  Record<
    | 'missing'
    | 'unreadable'
    | 'empty'
    | 'tooLarge'
    | 'full'
    | 'title'
    | 'how'
    | 'choose'
    | 'chooseOther'
    | 'reading'
    | 'columns'
    | 'noColumn'
    | 'lines'
    | 'known'
    | 'holdings'
    | 'none'
    | 'noneHow'
    | 'files'
    | 'remove'
    | 'removed'
    | 'failed'
    | 'loading'
    | 'notDone'
    | 'noPrice'
    | 'count'
    | 'countAbout'
    | 'cardNone'
    | 'open'
    | 'cancel'
    | 'nothingNew',
    string
  >
> & {
  readonly fields: Readonly<Record<ImportField, string>>;
  readonly formats: Readonly<Record<ImportFormat, string>>;
  readonly faults: Readonly<Record<LineFault, string>>;
  readonly kinds: Readonly<Record<'buy' | 'sell' | 'held', string>>;
  summary(facts: { taken: number; known: number; refused: number; leftOut: number }): string;
  take(facts: { count: number }): string;
  taken(facts: { count: number }): string;
  line(facts: { number: number }): string;
  showing(facts: { shown: number; all: number }): string;
  together(facts: { total: string }): string;
};

export const importTexts = inLanguages<ImportTexts>({ en, hi });
