/**
 * What the claim form checks before it sends anything, and what it says of each answer. The server
 * has the last word.
 */
import { passwordRefusal } from '#protocol/passwords.ts';
import { isName } from '#protocol/text.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordText } from '#texts/password-texts.ts';
import { fieldProblem, type FormAnswer, type FormProblem } from '#ui/forms/form-problems.ts';

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
export function claimProblem(answer: FormAnswer): FormProblem<ClaimForm> {
  switch (answer.code) {
    case 'not-found':
    case 'already-decided':
      return { fields: {}, banner: consoleSessionTexts().linkUsed };
    case 'email-taken':
      return { fields: { email: answer.detail }, banner: null };
    default:
      return fieldProblem(answer, ['name', 'email', 'password'], peopleTexts().signupFailed);
  }
}
