/** What people read of portfolio, in their language. English says which texts there are. */
import { portfolio as en } from './en/portfolio.ts';
import { portfolio as hi } from './hi/portfolio.ts';
import { inLanguages } from './in-languages.ts';

export type PortfolioTexts = typeof en;

export const portfolioTexts = inLanguages<PortfolioTexts>({ en, hi });
