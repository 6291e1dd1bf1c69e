/**
 * The state of a form of texts: checked at the first submit, then at each blur and change. A
 * failure leaves what was typed.
 */
import { type SubmitEvent, useRef, useState } from 'react';

import type { Draft } from './use-draft.ts';
import type { FieldErrors, FormProblem } from './form-problems.ts';
import { type ProblemOf, useSubmit } from './use-submit.ts';

export type FormOptions<Form> = {
  initial: Form;
  /** What of it is kept where it is left before it is sent; nothing where there is none. */
  draft?: Draft;
  neverKept?: readonly (keyof Form & string)[];
  /** What is wrong before it is sent; nothing where there is none. */
  check?: (form: Form) => FieldErrors<Form>;
  /** Sends it; throws the failure, or answers what is wrong. */
  send: (form: Form) => Promise<FormProblem<Form> | null | undefined>;
  problemOf: ProblemOf<Form>;
};

export function useForm<Form extends Record<string, string>>({
  initial,
  draft,
  neverKept = [],
  check = () => ({}),
  send,
  problemOf,
}: FormOptions<Form>) {
  const names = Object.keys(initial) as (keyof Form & string)[];
  const [values, setValues] = useState<Form>({ ...initial, ...knownOf(names, draft) });
  const { errors, setErrors, submit, ...sending } = useSubmit<Form>(problemOf, names);
  const wasSubmitted = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const submitAll = async () => {
    wasSubmitted.current = true;
    const wrong = await submit(() => send(values), check(values));
    const name = wrong && names.find((field) => wrong[field] !== undefined);
    const input = name && element.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.focus();
  };

  const put = <Name extends keyof Form & string>(name: Name, value: Form[Name]) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (!neverKept.includes(name)) draft?.keep({ [name]: value });
    const wrong = names.filter((field) => errors[field] !== undefined);
    if (wrong.length === 0) return;
    // An error goes as soon as it is mended, also by another field; what the server said of another
    // field stays. It comes back only on leaving the field.
    const [before, after] = [check(values), check(next)];
    const kept = { ...errors };
    for (const field of wrong)
      if (field === name || errors[field] === before[field]) kept[field] = after[field];
    setErrors(kept);
  };

  /** The attributes of a field whose change is a value, e.g. an amount. */
  const valueField = <Name extends keyof Form & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: sending.isBusy,
    onChange: (value: Form[Name]) => put(name, value),
    onBlur: () => {
      // What the server has just refused may not be drawn yet: it stays.
      if (wasSubmitted.current)
        setErrors((current) => ({ ...current, [name]: check(values)[name] ?? current[name] }));
    },
  });

  return {
    ...sending,
    values,
    put,
    submit: submitAll,
    valueField,
    /** The attributes of one input. */
    field: <Name extends keyof Form & string>(name: Name) => ({
      ...valueField(name),
      onChange: ({ target }: { target: { value: string } }) =>
        put(name, target.value as Form[Name]),
    }),
    /** Forgets what is wrong with a field, because what it depends on has changed. */
    forget: (name: keyof Form & string) =>
      setErrors(({ [name]: _, ...others }) => others as FieldErrors<Form>),
    /** Filled like this, with nothing wrong and nothing submitted. */
    reset: (filled: Form = initial) => {
      wasSubmitted.current = false;
      setValues(filled);
      sending.reset();
    },
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void submitAll();
      },
    },
  };
}

/** Of a draft, the fields that the form still has. */
function knownOf<Form extends Record<string, string>>(
  names: readonly (keyof Form & string)[],
  draft?: Draft,
): Partial<Form> {
  const left = names.filter((name) => draft?.left[name] !== undefined);
  return Object.fromEntries(left.map((name) => [name, draft?.left[name]])) as Partial<Form>;
}
