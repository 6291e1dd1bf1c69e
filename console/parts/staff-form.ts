/** Forms and buttons of the console, and the texts that staff read where one fails. */
import { consoleWordTexts } from '#texts/console-words.ts';
import { ApiProblem, isOutcomeUnknown } from '#ui/client/api.ts';
import { fieldProblem, type FormProblem } from '#ui/forms/form-problems.ts';
import { type FormOptions, useForm } from '#ui/forms/use-form.ts';
import { type ProblemOf, useSubmit } from '#ui/forms/use-submit.ts';

/** The server's texts at their fields, else above the form. Throws a fault of the program. */
export function staffProblem<Form>(
  ...[answer, names, error]: Parameters<ProblemOf<Form>>
): FormProblem<Form> {
  if (!(error instanceof ApiProblem)) throw error;
  const isUnknown: boolean = isOutcomeUnknown(error);
  const said = isUnknown ? { ...answer, detail: consoleWordTexts().outcomeUnknown(error) } : answer;
  return fieldProblem(said, names, '');
}

/** A form of texts. */
export const useStaffForm = <Form extends Record<string, string>>(
  options: Omit<FormOptions<Form>, 'problemOf'>,
) => useForm<Form>({ ...options, problemOf: staffProblem });

/** A button without fields. */
export const useStaffSubmit = () => useSubmit(staffProblem);
