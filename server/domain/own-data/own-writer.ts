/** What a writer of the file of one's own data is given, and what it answers. */
import type { Language } from '#protocol/languages.ts';
import type { OwnDataFormat } from '#protocol/own-data.ts';

import type { OwnRow } from './own-rows.ts';
import type { OwnTable } from './tables.ts';

export type OwnFile = {
  personId: string;
  name: string;
  at: Date;
  language: Language;
  format: OwnDataFormat;
};

/** Each answers what is to be written next. */
export type OwnWriter = {
  open(): string;
  openTable(name: string, table: OwnTable): string;
  /** In the order of the table; never none. */
  rows(name: string, rows: readonly OwnRow[], isFirst: boolean): string;
  /** `count` is how many rows there were. */
  closeTable(name: string, count: number): string;
  close(): string;
};
