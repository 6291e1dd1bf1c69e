/**
 * What the claim form checks before it sends anything, and what it says of each answer. The server
 * has the last word.
 */
import { passwordRefusal } from '#protocol/passwords.ts';
import { isName } from '#protocol/text.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordText } from '#texts/password-texts.ts';
import type { ApiProblem } from '#ui/client/api.ts';

export type ClaimForm = { name: string; email: string; password: string };
export type ClaimErrors = Partial<Record<keyof ClaimForm, string>>;

export function claimErrors(form: ClaimForm): ClaimErrors {
  const errors: ClaimErrors = {};
  if (!isName(form.name)) errors.name = peopleTexts().nameMissing;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim())) {
    errors.email = peopleTexts().emailInvalid;
  }
  const weakness = passwordText(passwordRefusal(form.password, form));
  if (weakness !== undefined) errors.password = weakness;
  return errors;
}

/** Where an answer is shown: at its fields, or above the form. */
export function claimProblem(answer: Pick<ApiProblem, 'code' | 'detail' | 'fields'>): {
  fields: ClaimErrors;
  banner: string | null;
} {
  switch (answer.code) {
    case 'not-found':
    case 'already-decided':
      return { fields: {}, banner: consoleSessionTexts().linkUsed };
    case 'email-taken':
      return { fields: { email: answer.detail }, banner: null };
    case 'invalid': {
      const { name, email, password } = answer.fields;
      const fields: ClaimErrors = {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(password === undefined ? {} : { password }),
      };
      return { fields, banner: Object.keys(fields).length === 0 ? answer.detail : null };
    }
    default:
      return { fields: {}, banner: answer.detail };
  }
}
