/**
 * What a sign-in form checks before it sends anything, and where each of the server's answers is
 * shown.
 */
import { uiTexts } from '#texts/ui.ts';
import { peopleTexts } from '#texts/people.ts';
import {
  dropEmpty,
  emailError,
  type FieldErrors,
  fieldProblem,
  type FormAnswer,
  type FormProblem,
  waitText,
} from '#ui/forms/form-problems.ts';

const words = uiTexts();

export type SignInForm = { email: string; password: string };

export function signInErrors(form: SignInForm): FieldErrors<SignInForm> {
  return dropEmpty({
    email: emailError(form.email),
    password: form.password === '' ? words.passwordRequired : undefined,
  });
}

/** Where the server's refusal of a sign-in is shown. */
export function signInProblem(answer: FormAnswer): FormProblem<SignInForm> {
  switch (answer.code) {
    case 'invalid':
      return fieldProblem(answer, ['email', 'password'], peopleTexts().loginFailed);
    case 'unauthenticated':
      return { fields: {}, banner: answer.detail };
    case 'rate-limited':
      return { fields: {}, banner: waitText(peopleTexts().loginThrottled, answer.retryAfter) };
    case 'network':
      return { fields: {}, banner: peopleTexts().networkFailed };
    default:
      return { fields: {}, banner: peopleTexts().loginFailed };
  }
}
