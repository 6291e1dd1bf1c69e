/** What people read of two-factor sign-in, in their language. */
import { twoFactor as en } from './en/two-factor.ts';
import { ENGLISH, type Language } from './languages.ts';

export type TwoFactorTexts = Readonly<
  Record<'codeNeeded' | 'codeWrong' | 'tooManyCodes' | 'passwordWrong' | 'setUpLapsed', string>
>;

const languages: Readonly<Record<Language, TwoFactorTexts>> = { en };

export const twoFactorTexts = (language = ENGLISH): TwoFactorTexts => languages[language];
