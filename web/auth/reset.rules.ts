/**
 * What the forms of a password reset check before they send anything, and where each of the
 * server's answers is shown.
 */
import { passwordRefusal } from '#protocol/passwords.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordText } from '#texts/password-texts.ts';
import {
  dropEmpty,
  emailError,
  type FieldErrors,
  fieldProblem,
  type FormAnswer,
  type FormProblem,
  waitText,
} from '#ui/forms/form-problems.ts';

export type ForgotForm = { email: string };
export type ResetForm = { password: string; again: string; code: string };

/**
 * The token of a mailed link: what its address has after #, which no browser sends anywhere. Null
 * where there is none.
 */
export function resetTokenOf(hash: string): string | null {
  return /^#([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null;
}

export function forgotErrors(form: ForgotForm): FieldErrors<ForgotForm> {
  return dropEmpty({ email: emailError(form.email) });
}

/** Whose link it is only the server knows. */
export function resetErrors(form: ResetForm): FieldErrors<ResetForm> {
  return dropEmpty({
    password: passwordText(passwordRefusal(form.password, { name: '', email: '' })),
    again: form.again === form.password ? undefined : peopleTexts().passwordsDiffer,
  });
}

/** What people read where a mail or a new password failed. */
export function resetProblem<Form>(
  answer: FormAnswer,
  names: readonly (keyof Form & string)[],
): FormProblem<Form> {
  return answer.code === 'invalid'
    ? fieldProblem(answer, names, peopleTexts().resetFailed)
    : { fields: {}, banner: bannerOf(answer) };
}

export function bannerOf({ code, detail, retryAfter }: FormAnswer): string {
  switch (code) {
    case 'rate-limited':
    case 'overloaded':
      return waitText(detail, retryAfter);
    case 'not-found':
      return detail;
    case 'network':
      return peopleTexts().networkFailed;
    default:
      return peopleTexts().resetFailed;
  }
}
