/** What people read in the files of statements, contract notes and tax packs, in their language. */
import type { StatementKind } from '#protocol/statements.ts';

import { statements as en } from './en/statements.ts';
import { inLanguages } from './in-languages.ts';

export type StatementTexts = {
  titles: Readonly<Record<StatementKind, string>>;
  /** On every page of virtual funds. */
  practice: string;
  footer(facts: { id: string; site: string }): string;
  page: string;
  of: string;
  // The head.
  name: string;
  uid: string;
  period: string;
  from(facts: { from: string; to: string }): string;
  upTo: string;
  written: string;
  id: string;
  // Tables and their columns.
  summary: string;
  movements: string;
  asset: string;
  opening: string;
  came: string;
  went: string;
  closing: string;
  count: string;
  line: string;
  at: string;
  movement: string;
  reference: string;
  amount: string;
  available: string;
  frozen: string;
  balance: string;
  trades: string;
  totals: string;
  trade: string;
  coin: string;
  quantity: string;
  price: string;
  value: string;
  fee: string;
  net: string;
  total: string;
  bought: string;
  sold: string;
  contract(facts: { direction: 'BUY_UP' | 'SELL_SHORT'; seconds: string; percent: string }): string;
  contractPaid: string;
  contractReturned: string;
  position(facts: { side: 'long' | 'short'; leverage: string }): string;
  positionProfit: string;
  positionLoss: string;
  schedule: string;
  acquired: string;
  disposed: string;
  consideration: string;
  fifoCost: string;
  fifoGain: string;
  averageCost: string;
  averageGain: string;
  figures: string;
  figure: string;
  fifo: string;
  average: string;
  withholding(facts: { law: string }): string;
  quarter: string;
  disposals: string;
  due: string;
  withheld: string;
  rules(facts: { law: string }): string;
  apart: string;
  why: string;
  what: string;
  staked: string;
  paidOut: string;
  contractsNet: string;
  positionFees: string;
  positionsNet: string;
  nothing: string;
};

export const statementTexts = inLanguages<StatementTexts>({ en, hi: en });
