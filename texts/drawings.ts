/** What people read of what they draw and set on a chart, in their language. */
import type { DrawingKind } from '#protocol/drawings.ts';

import { drawings as en } from './en/drawings.ts';
import { drawings as hi } from './hi/drawings.ts';
import { inLanguages } from './in-languages.ts';

export type DrawingTexts = {
  tools: string;
  kinds: Readonly<Record<DrawingKind, string>>;
  alertHere: string;
  /** While a tool is chosen. */
  pressOnChart: string;
  list: string;
  noneChosen: string;
  numbered(facts: { name: string; number: number }): string;
  remove(facts: { name: string }): string;
  noteText: string;
  newNote: string;
  full(facts: { most: number }): string;
  notKept: string;
  notLoaded: string;
  logIn: string;
  point(facts: { name: string; number: number; time: string; price: string }): string;
  /** What stands at a level, and how it is moved. */
  levels: Readonly<
    Record<'alert' | 'buy' | 'sell' | 'takeProfit' | 'stopLoss' | 'liquidation' | 'entry', string>
  >;
  moveLevel(facts: { what: string }): string;
  moveEntry: string;
};

export const drawingTexts = inLanguages<DrawingTexts>({ en, hi });
