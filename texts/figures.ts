/** Words inside figures and dates, in each language. */
import { figures as en } from './en/figures.ts';
import { figures as hi } from './hi/figures.ts';
import { inLanguages } from './in-languages.ts';

export type FigureTexts = {
  /** From January on, short. */
  months: readonly string[];
  am: string;
  pm: string;
  /** Behind 57.91: a hundred thousand, ten million, and the one times the other. */
  lakh: string;
  crore: string;
  lakhCrore: string;
  coins(facts: { count: number }): string;
  /** For those who listen; `percent` has no sign. */
  spoken(facts: { sign: -1 | 0 | 1; percent: string }): string;
};

export const figureTexts = inLanguages<FigureTexts>({ en, hi });
