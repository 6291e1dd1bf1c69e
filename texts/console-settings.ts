/** What staff read of settings, on their page and in what the server answers. */
import { consoleSettings as en } from './en/console-settings.ts';
import { consoleSettings as hi } from './hi/console-settings.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleSettingsTexts = typeof en;

export const consoleSettingsTexts = inLanguages<ConsoleSettingsTexts>({ en, hi });
