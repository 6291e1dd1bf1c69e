/**
 * What the sign-in and sign-up forms check before they send anything, and where each of the server's answers is shown.
 * The server checks everything again and has the last word.
 */
import { PASSWORD_MIN_CHARS, peopleTexts } from '#protocol/people.ts';
import type { ApiProblem } from '#ui/api.ts';

export type SignInForm = { email: string; password: string };
export type SignUpForm = { name: string; email: string; password: string; referral: string };
export type FieldErrors<Form> = Partial<Record<keyof Form, string>>;

export const passwordMissing = 'Please enter your password';

export function signInErrors(form: SignInForm): FieldErrors<SignInForm> {
  return dropEmpty({
    email: emailError(form.email),
    password: form.password === '' ? passwordMissing : undefined,
  });
}

export function signUpErrors(form: SignUpForm): FieldErrors<SignUpForm> {
  return dropEmpty({
    name: form.name.trim() === '' ? peopleTexts.nameMissing : undefined,
    email: emailError(form.email),
    password:
      [...form.password].length < PASSWORD_MIN_CHARS ? peopleTexts.passwordShort : undefined,
    referral: form.referral.trim() === '' ? peopleTexts.referralMissing : undefined,
  });
}

/** Something before and after one @, with a point in the domain; the server is stricter. */
function emailError(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : peopleTexts.emailInvalid;
}

export type FormProblem<Form> = {
  fields: FieldErrors<Form>;
  /** Above the form, where no field is to blame. */
  banner: string | null;
};

type Answer = Pick<ApiProblem, 'code' | 'detail' | 'fields' | 'retryAfter'>;

/** Where the server's refusal of a sign-in is shown. */
export function signInProblem(answer: Answer): FormProblem<SignInForm> {
  switch (answer.code) {
    case 'invalid':
      return fieldProblem(answer, ['email', 'password'], peopleTexts.loginFailed);
    case 'unauthenticated':
      return { fields: {}, banner: answer.detail };
    case 'rate-limited':
      return { fields: {}, banner: waitText(peopleTexts.tooManyAttempts, answer.retryAfter) };
    case 'network':
      return { fields: {}, banner: peopleTexts.networkFailed };
    default:
      return { fields: {}, banner: peopleTexts.loginFailed };
  }
}

/** Where the server's refusal of a sign-up is shown. */
export function signUpProblem(answer: Answer): FormProblem<SignUpForm> {
  switch (answer.code) {
    case 'invalid':
      return fieldProblem(
        answer,
        ['name', 'email', 'password', 'referral'],
        peopleTexts.signupFailed,
      );
    case 'email-taken':
      return { fields: { email: peopleTexts.emailTaken }, banner: null };
    case 'rate-limited':
      return { fields: {}, banner: waitText(answer.detail, answer.retryAfter) };
    case 'network':
      return { fields: {}, banner: peopleTexts.networkFailed };
    default:
      return { fields: {}, banner: peopleTexts.signupFailed };
  }
}

function fieldProblem<Form>(
  answer: Answer,
  names: readonly (keyof Form & string)[],
  otherwise: string,
): FormProblem<Form> {
  const fields: FieldErrors<Form> = {};
  for (const name of names) {
    const text = answer.fields[name];
    if (text !== undefined) fields[name] = text;
  }
  return { fields, banner: Object.keys(fields).length === 0 ? answer.detail || otherwise : null };
}

/** The text, and when to come back where the server said so. */
function waitText(text: string, seconds: number | null): string {
  if (seconds === null) return text;
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60 ? `${seconds} seconds` : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${text} (in ${wait}).`;
}

function dropEmpty<Form extends Record<string, string | undefined>>(
  errors: Form,
): Partial<Record<keyof Form, string>> {
  const kept: Partial<Record<keyof Form, string>> = {};
  for (const name of Object.keys(errors) as (keyof Form)[]) {
    const text = errors[name];
    if (text !== undefined) kept[name] = text;
  }
  return kept;
}
