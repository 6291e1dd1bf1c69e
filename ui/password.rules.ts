/** What the change of a password checks before anything is sent, and where each of the server's answers is shown. */
import { peopleTexts } from '#protocol/people.ts';
import {
  dropEmpty,
  type FieldErrors,
  fieldProblem,
  type FormAnswer,
  type FormProblem,
  waitText,
} from './form-problems.ts';

export type PasswordForm = { currentPassword: string; newPassword: string; again: string };

/** All three are required, and the new one is typed twice; how strong it must be is the server's word. */
export function passwordErrors(form: PasswordForm): FieldErrors<PasswordForm> {
  return dropEmpty({
    currentPassword: form.currentPassword === '' ? 'Please enter your current password' : undefined,
    newPassword: form.newPassword === '' ? 'Please enter a new password' : undefined,
    again:
      form.again === ''
        ? 'Please enter the new password again'
        : form.again === form.newPassword
          ? undefined
          : peopleTexts.passwordsDiffer,
  });
}

/** Where the server's refusal is shown: its own words, except where it has none for the person. */
export function passwordProblem(answer: FormAnswer): FormProblem<PasswordForm> {
  const above = (banner: string) => ({ fields: {}, banner });
  switch (answer.code) {
    case 'invalid':
      return fieldProblem(
        answer,
        ['currentPassword', 'newPassword'],
        peopleTexts.passwordChangeFailed,
      );
    case 'unauthenticated':
      return above(peopleTexts.nobodyLoggedIn);
    case 'rate-limited':
      return above(waitText(answer.detail, answer.retryAfter));
    case 'network':
      return above(peopleTexts.networkFailed);
    default:
      return above(peopleTexts.passwordChangeFailed);
  }
}
