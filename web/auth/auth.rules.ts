/**
 * What the sign-up form checks before it sends anything, and where each of the server's answers is
 * shown. The server checks everything again and has the last word.
 */
import type { Meta } from '#protocol/meta.ts';
import { passwordRefusal } from '#protocol/passwords.ts';
import { isName, readTypedText } from '#protocol/text.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordText } from '#texts/password-texts.ts';
import { signUpTexts } from '#texts/sign-up.ts';
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

/** Codes have ten letters and digits; how they are grouped and written does not count. */
const CODE_CHARS = 10;

/** As the server compares it. */
export const plainCode = (typed: string): string =>
  readTypedText('code', typed)
    .toUpperCase()
    .replaceAll(/\p{Pd}/gu, '');

export const isWholeCode = (typed: string): boolean => plainCode(typed).length === CODE_CHARS;

/** Where a code comes from: what is known of that here. */
export function codeSource(meta: Pick<Meta, 'contact' | 'isNew'> | undefined): string {
  const texts = signUpTexts();
  if (meta?.isNew) return texts.codeOfNewHouse;
  return meta?.contact ? texts.codeFrom({ contact: meta.contact }) : texts.codeFromPerson;
}

/** What somebody reads who has just signed up: what the money is, what to try, how to check it. */
export function firstSteps(meta: Pick<Meta, 'funds' | 'contractsOffered'>): readonly string[] {
  const { moneyVirtual, moneyReal, tryContract, tryTrade, checkContract, checkTrade } =
    signUpTexts().firstSteps;
  return [
    meta.funds === 'virtual' ? moneyVirtual : moneyReal,
    meta.contractsOffered ? tryContract : tryTrade,
    meta.contractsOffered ? checkContract : checkTrade,
  ];
}

export function signUpErrors(form: SignUpForm): FieldErrors<SignUpForm> {
  return dropEmpty({
    name: isName(form.name) ? undefined : peopleTexts().nameMissing,
    email: emailError(form.email),
    password: passwordText(passwordRefusal(form.password, form)),
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
