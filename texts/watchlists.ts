/** What people read of watchlists, in their language. */
import { watchlists as en } from './en/watchlists.ts';
import { ENGLISH, type Language } from './languages.ts';

export type WatchlistTexts = Readonly<Record<'nameMissing' | 'nameTaken' | 'full', string>>;

const languages: Readonly<Record<Language, WatchlistTexts>> = { en };

export const watchlistTexts = (language = ENGLISH): WatchlistTexts => languages[language];
