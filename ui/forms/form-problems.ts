/**
 * What forms say is wrong: a text at each field, or one above the form, made from the checks of the
 * page and from the server's answers. The server checks everything again and has the last word.
 */
import { uiTexts } from '#texts/ui.ts';
import { readPlain } from '#protocol/digits.ts';
import { peopleTexts } from '#texts/people.ts';
import type { ApiProblem } from '#ui/client/api.ts';

const words = uiTexts();

export type FieldErrors<Form> = Partial<Record<keyof Form, string>>;

export type FormProblem<Form> = {
  fields: FieldErrors<Form>;
  /** Above the form, where no field is to blame. */
  banner: string | null;
};

/** A text above the form. */
export const above = (banner: string) => ({ fields: {}, banner });

export type FormAnswer = Pick<ApiProblem, 'code' | 'detail' | 'fields' | 'retryAfter'>;

/** Something before and after one @, with a point in the domain; the server is stricter. */
export function emailError(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(readPlain(email))
    ? undefined
    : peopleTexts().emailInvalid;
}

/** The server's messages at the fields that the form has; the rest above it. */
export function fieldProblem<Form>(
  answer: FormAnswer,
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
export function waitText(text: string, seconds: number | null): string {
  if (seconds === null) return text;
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? words.seconds({ seconds }) : words.minutes({ count: minutes });
  return words.againIn({ text, wait });
}

/** Only the fields that have an error. */
export function dropEmpty<Form extends Record<string, string | undefined>>(
  errors: Form,
): Partial<Record<keyof Form, string>> {
  const kept: Partial<Record<keyof Form, string>> = {};
  for (const name of Object.keys(errors) as (keyof Form)[]) {
    const text = errors[name];
    if (text !== undefined) kept[name] = text;
  }
  return kept;
}
