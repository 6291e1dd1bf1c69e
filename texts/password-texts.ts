/** Messages at and under the field of a new password. */
import { passwordFault, type PasswordOwner, type PasswordRefusal } from '#protocol/passwords.ts';

import { passwordHintTexts } from './password-hints.ts';
import { peopleTexts } from './people.ts';

/** At the field of a new password; nothing where nothing is wrong with it. */
export const passwordText = (fault: PasswordRefusal | null): string | undefined =>
  fault === null
    ? undefined
    : fault === 'password-short'
      ? peopleTexts().passwordShort
      : peopleTexts().passwordWeak;

/**
 * Under a new password: the rule; beneath what was refused, the part of it that was missed. What no
 * form can tell is that it is known from breaches, or names an owner whom the form does not know.
 */
export function passwordHint(
  { value, error }: { value: string; error?: string | undefined },
  owner: PasswordOwner,
): string {
  if (error === undefined) return peopleTexts().passwordRule;
  const isKnown = owner.name !== '' && owner.email !== '';
  return passwordHintTexts().misses[
    passwordFault(value, owner) ?? (isKnown ? 'guessed' : 'guessedOrOwn')
  ];
}
