/** What staff read of settings, on their page and in what the server answers. English says which texts there are. */
import { consoleSettings as en } from './en/console-settings.ts';
import { inLanguages } from './in-languages.ts';

export const consoleSettingsTexts = inLanguages<typeof en>({ en, hi: en });
