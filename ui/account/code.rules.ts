/**
 * Where the server's answer to a code of a second factor is shown, in every form that asks for one.
 */
import { uiTexts } from '#texts/ui.ts';
import { peopleTexts } from '#texts/people.ts';
import { ApiProblem } from '#ui/client/api.ts';
import {
  type FieldErrors,
  fieldProblem,
  type FormProblem,
  waitText,
} from '#ui/forms/form-problems.ts';

const words = uiTexts();

export const passwordMissing = () => words.currentPasswordRequired;

export function codeErrors<Form extends { code: string }>(form: Form): FieldErrors<Form> {
  const wrong: FieldErrors<Form> = {};
  if (form.code.trim() === '') wrong.code = words.codeRequired;
  return wrong;
}

/** `names` are the fields that the form has. */
export function codeProblem<Form>(
  problem: unknown,
  names: readonly (keyof Form & string)[],
): FormProblem<Form> {
  const above = (banner: string) => ({ fields: {}, banner });
  if (!(problem instanceof ApiProblem)) return above(words.codeActionFailed);
  switch (problem.code) {
    case 'invalid':
      return fieldProblem(problem, names, words.codeActionFailed);
    case 'rate-limited':
      return above(waitText(problem.detail, problem.retryAfter));
    case 'network':
      return above(peopleTexts().networkFailed);
    case 'unauthenticated':
    case 'already-decided':
    case 'not-found':
    case 'not-offered':
    case 'ledger-halted':
    case 'outcome-unknown':
    case 'overloaded':
      return above(problem.detail);
    default:
      return above(words.codeActionFailed);
  }
}
