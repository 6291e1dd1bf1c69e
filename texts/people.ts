/** What people read of the forms of signing up and in, and of passwords, in their language. */
import type { PasswordRefusal } from '#protocol/passwords.ts';

import { people as en } from './en/people.ts';
import { people as hi } from './hi/people.ts';
import { inLanguages } from './in-languages.ts';

export type PeopleTexts = typeof en;

export const peopleTexts = inLanguages<PeopleTexts>({ en, hi });

/** At the field of a new password; nothing where nothing is wrong with it. */
export const passwordText = (fault: PasswordRefusal | null): string | undefined =>
  fault === null
    ? undefined
    : fault === 'password-short'
      ? peopleTexts().passwordShort
      : peopleTexts().passwordWeak;
