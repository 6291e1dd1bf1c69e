/** What people read on the pages of statements and tax, in their language. */
import type { StatementKind } from '#protocol/statements.ts';

import { statementsPage as en } from './en/statements-page.ts';
import { statementsPage as hi } from './hi/statements-page.ts';
import { inLanguages } from './in-languages.ts';

export type PeriodName =
  | 'this-month'
  | 'last-month'
  | 'this-quarter'
  | 'last-quarter'
  | 'this-year'
  | 'last-year'
  | 'range';

export type StatementsPageTexts = {
  title: string;
  tagline: string;
  kindLegend: string;
  kinds: Readonly<Record<StatementKind, string>>;
  periodLegend: string;
  periods: Readonly<Record<PeriodName, string>>;
  from: string;
  to: string;
  day: string;
  dayMissing: string;
  dayLater: string;
  orderWrong: string;
  contains: string;
  period(facts: { from: string; to: string }): string;
  upTo(facts: { at: string }): string;
  movements(facts: { count: number; shown: string }): string;
  opening: string;
  closing: string;
  openingToClosing(facts: { opening: string; closing: string }): string;
  noteContains(facts: { day: string }): string;
  loadingPreview: string;
  previewFailed: string;
  get(facts: { format: 'csv' | 'pdf' }): string;
  print: string;
  preparing: string;
  making: string;
  progress(facts: { done: string; total: string; format: 'csv' | 'pdf' }): string;
  stop: string;
  busy: string;
  failed: string;
  tooLongForPdf: string;
  saved(facts: { name: string }): string;
  issued: string;
  noneTitle: string;
  noneBody: string;
  loadingIssued: string;
  issuedFailed: string;
  older: string;
  loading: string;
  askedAt(facts: { at: string }): string;
  genuineTitle: string;
  genuine: string;
  sameTitle: string;
  same: string;
  check: string;
  back: string;
  printTooLong: string;
  loadingPrint: string;
  // The tax page.
  taxTitle: string;
  taxTagline: string;
  practice: string;
  year: string;
  taxFailed: string;
  taxLoading: string;
  noYearTitle: string;
  noYearBody: string;
  figures: string;
  fifo: string;
  average: string;
  sales(facts: { count: string }): string;
  noSales: string;
  moreSales(facts: { shown: string; count: string }): string;
  sold(facts: { quantity: string; coin: string }): string;
  acquired(facts: { from: string; to: string }): string;
  soldFor: string;
  cost: string;
  gain: string;
  averageGain: string;
  withholding: string;
  due: string;
  withheld: string;
  quarter(facts: { name: string; count: string }): string;
  apart: string;
  contracts: string;
  positions: string;
  rules: string;
  pack: string;
  // The check on the verifier's page.
  checkTab: string;
  checkBody: string;
  choose: string;
  tooLarge: string;
  checking: string;
  checkFailed: string;
  genuineFile(facts: { period: string; at: string }): string;
  genuineBody: string;
  alteredFile: string;
  alteredBody: string;
  fingerprint: string;
  retry: string;
};

export const statementsPageTexts = inLanguages<StatementsPageTexts>({ en, hi });
