/** What people read of charts and where their prices come from, in their language. */
import { charts as en } from './en/charts.ts';
import { ENGLISH, type Language } from './languages.ts';

export type ChartTexts = {
  ownPrices: string;
  /** Where another chart is offered, or did not come. */
  takeOurs: string;
  /** Before TradingView's chart is loaded, and who learns what of it. */
  ask: string;
  sees: string;
  load: string;
  settleByOurs: string;
  noChart(facts: { pair: string }): string;
};

const languages: Readonly<Record<Language, ChartTexts>> = { en };

export const chartTexts = (language = ENGLISH): ChartTexts => languages[language];
