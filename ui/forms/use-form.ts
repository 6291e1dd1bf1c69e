/**
 * The state of a form of text fields: checked at the first submit, then at each blur and change.
 * Sends nothing itself.
 */
import { type SubmitEvent, useRef, useState } from 'react';

import type { Draft } from './use-draft.ts';
import type { FieldErrors, FormProblem } from './form-problems.ts';

type FormOptions<Form> = {
  initial: Form;
  /** What of it is kept where it is left before it is sent; nothing where there is none. */
  draft?: Draft;
  neverKept?: readonly (keyof Form & string)[];
  check: (form: Form) => FieldErrors<Form>;
  /** Sends it; answers what the server did not like, or null. */
  send: (form: Form) => Promise<FormProblem<Form> | null>;
};

export function useForm<Form extends Record<string, string>>({
  initial,
  draft,
  neverKept = [],
  check,
  send,
}: FormOptions<Form>) {
  const [form, setForm] = useState<Form>({ ...initial, ...knownOf(initial, draft) });
  const [errors, setErrors] = useState<FieldErrors<Form>>({});
  const [banner, setBanner] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wasSubmitted = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const focusFirst = (wrong: FieldErrors<Form>) => {
    const name = Object.keys(initial).find((field) => wrong[field] !== undefined);
    const input = name === undefined ? null : element.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.focus();
  };

  const submit = async () => {
    wasSubmitted.current = true;
    setBanner(null);
    const wrong = check(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirst(wrong);
      return;
    }
    setIsBusy(true);
    const problem = await send(form).finally(() => setIsBusy(false));
    if (!problem) return;
    setErrors(problem.fields);
    setBanner(problem.banner);
    focusFirst(problem.fields);
  };

  /** The attributes of one field. */
  const field = (name: keyof Form & string) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...form, [name]: event.target.value };
      setForm(next);
      if (!neverKept.includes(name)) draft?.keep({ [name]: event.target.value });
      // An error goes as soon as it is mended, and comes back only on leaving the field.
      if (errors[name] !== undefined)
        setErrors((current) => ({ ...current, [name]: check(next)[name] }));
    },
    onBlur: () => {
      // What the server has just refused may not be drawn yet: it stays.
      if (wasSubmitted.current)
        setErrors((current) => ({ ...current, [name]: check(form)[name] ?? current[name] }));
    },
  });

  /** Filled like this, with nothing wrong and nothing submitted. */
  const reset = (filled: Form) => {
    wasSubmitted.current = false;
    setForm(filled);
    setErrors({});
    setBanner(null);
  };

  return {
    field,
    reset,
    banner,
    isBusy,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      },
    },
  };
}

/** Of a draft, the fields that the form still has. */
function knownOf<Form extends Record<string, string>>(initial: Form, draft?: Draft): Partial<Form> {
  const names = Object.keys(initial).filter((name) => draft?.left[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, draft?.left[name]])) as Partial<Form>;
}
