/**
 * What the change of a password checks before anything is sent, and where each of the server's
 * answers is shown.
 */
import { passwordRefusal, type PasswordOwner } from '#protocol/passwords.ts';
import { uiTexts } from '#texts/ui.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordText } from '#texts/password-texts.ts';
import {
  dropEmpty,
  above,
  type FieldErrors,
  fieldProblem,
  type FormAnswer,
  type FormProblem,
  waitText,
} from '#ui/forms/form-problems.ts';

const says = uiTexts();

export type PasswordForm = {
  currentPassword: string;
  newPassword: string;
  again: string;
  code: string;
};

/**
 * All three passwords are required; the new one is typed twice, and is as strong as can be told
 * here.
 */
export function passwordErrors(
  form: PasswordForm,
  owner: PasswordOwner,
): FieldErrors<PasswordForm> {
  return dropEmpty({
    currentPassword: form.currentPassword === '' ? says.currentPasswordRequired : undefined,
    newPassword:
      form.newPassword === ''
        ? says.newPasswordRequired
        : passwordText(passwordRefusal(form.newPassword, owner)),
    again:
      form.again === ''
        ? says.repeatPasswordRequired
        : form.again === form.newPassword
          ? undefined
          : peopleTexts().passwordsDiffer,
  });
}

/** Where the server's refusal is shown: its own words, except where it has none for the person. */
export function passwordProblem(answer: FormAnswer): FormProblem<PasswordForm> {
  switch (answer.code) {
    case 'invalid':
      return fieldProblem(
        answer,
        ['currentPassword', 'newPassword', 'code'],
        peopleTexts().passwordChangeFailed,
      );
    case 'unauthenticated':
      return above(peopleTexts().nobodyLoggedIn);
    case 'rate-limited':
      return above(waitText(answer.detail, answer.retryAfter));
    case 'network':
      return above(peopleTexts().networkFailed);
    default:
      return above(peopleTexts().passwordChangeFailed);
  }
}
