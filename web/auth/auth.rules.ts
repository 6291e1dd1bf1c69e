/**
 * What the sign-up form checks before it sends anything, and where each of the server's answers is shown. The server checks
 * everything again and has the last word.
 */
import { passwordFault } from '#protocol/passwords.ts';
import { isName } from '#protocol/text.ts';
import { passwordText, peopleTexts } from '#texts/people.ts';
import {
  dropEmpty,
  emailError,
  type FieldErrors,
  fieldProblem,
  type FormAnswer,
  type FormProblem,
  waitText,
} from '#ui/forms/form-problems.ts';

export type SignUpForm = { name: string; email: string; password: string; referral: string };

export function signUpErrors(form: SignUpForm): FieldErrors<SignUpForm> {
  return dropEmpty({
    name: isName(form.name) ? undefined : peopleTexts().nameMissing,
    email: emailError(form.email),
    password: passwordText(passwordFault(form.password, form)),
    referral: form.referral.trim() === '' ? peopleTexts().referralMissing : undefined,
  });
}

/** Where the server's refusal of a sign-up is shown. */
export function signUpProblem(answer: FormAnswer): FormProblem<SignUpForm> {
  switch (answer.code) {
    case 'invalid':
      return fieldProblem(
        answer,
        ['name', 'email', 'password', 'referral'],
        peopleTexts().signupFailed,
      );
    case 'email-taken':
      return { fields: { email: peopleTexts().emailTaken }, banner: null };
    case 'rate-limited':
      return { fields: {}, banner: waitText(answer.detail, answer.retryAfter) };
    case 'network':
      return { fields: {}, banner: peopleTexts().networkFailed };
    default:
      return { fields: {}, banner: peopleTexts().signupFailed };
  }
}
