/** What people read of passkeys, in their language. */
import { passkeys as en } from './en/passkeys.ts';
import { ENGLISH, type Language } from './languages.ts';

export type PasskeyTexts = Readonly<
  Record<'nameMissing' | 'refused' | 'notAdded' | 'tooMany', string>
>;

const languages: Readonly<Record<Language, PasskeyTexts>> = { en };

export const passkeyTexts = (language = ENGLISH): PasskeyTexts => languages[language];
