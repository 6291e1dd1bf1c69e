/** What staff read of the exposure. English says which texts there are. */
import { consoleExposure as en } from './en/console-exposure.ts';
import { inLanguages } from './in-languages.ts';

export const consoleExposureTexts = inLanguages<typeof en>({ en, hi: en });
