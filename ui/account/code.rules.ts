/**
 * Where the server's answer to a code of a second factor is shown, in every form that asks for one.
 */
import { uiTexts } from '#texts/ui.ts';
import { peopleTexts } from '#texts/people.ts';
import {
  above,
  type FieldErrors,
  type FormAnswer,
  fieldProblem,
  type FormProblem,
  waitText,
} from '#ui/forms/form-problems.ts';

const words = uiTexts();

/** What is wrong with the password that proves who asks. */
export const proofErrors = ({ password }: { password: string }): { password?: string } =>
  password === '' ? { password: words.currentPasswordRequired } : {};

export function codeErrors<Form extends { code: string }>(form: Form): FieldErrors<Form> {
  const wrong: FieldErrors<Form> = {};
  if (form.code.trim() === '') wrong.code = words.codeRequired;
  return wrong;
}

/** `names` are the fields that the form has. */
export function codeProblem<Form>(
  answer: FormAnswer,
  names: readonly (keyof Form & string)[],
): FormProblem<Form> {
  switch (answer.code) {
    case 'invalid':
      return fieldProblem(answer, names, words.codeActionFailed);
    case 'rate-limited':
      return above(waitText(answer.detail, answer.retryAfter));
    case 'network':
      return above(peopleTexts().networkFailed);
    case 'unauthenticated':
    case 'already-decided':
    case 'not-found':
    case 'not-offered':
    case 'ledger-halted':
    case 'outcome-unknown':
    case 'overloaded':
      return above(answer.detail);
    default:
      return above(words.codeActionFailed);
  }
}
