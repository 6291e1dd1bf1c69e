/** What people read of landing, in their language. English says which texts there are. */
import { landing as en } from './en/landing.ts';
import { landing as hi } from './hi/landing.ts';
import { inLanguages } from './in-languages.ts';

export type LandingTexts = typeof en;

export const landingTexts = inLanguages<LandingTexts>({ en, hi });
