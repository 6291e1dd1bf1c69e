/** What staff read of the exposure. */
import { consoleExposure as en } from './en/console-exposure.ts';
import { consoleExposure as hi } from './hi/console-exposure.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleExposureTexts = typeof en;

export const consoleExposureTexts = inLanguages<ConsoleExposureTexts>({ en, hi });
