/**
 * The state of what a form or a button sends: one request at a time, and what is wrong at each
 * field or above them. What was typed stays where it is, so that a failure loses nothing.
 */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { ApiProblem } from '#ui/client/api.ts';

import type { FieldErrors, FormAnswer, FormProblem } from './form-problems.ts';

/** Sends the form; throws the failure, or answers what is wrong. */
export type Send<Form> = () => Promise<FormProblem<Form> | null | undefined>;

/**
 * What people read of a failure. `names` are the fields that the form has. `error` is what was
 * thrown: a fault of the program has no answer of the server.
 */
export type ProblemOf<Form> = (
  answer: FormAnswer,
  names: readonly (keyof Form & string)[],
  error: unknown,
) => FormProblem<Form>;

const unanswered: FormAnswer = { code: 'fault', detail: '', fields: {}, retryAfter: null };

export function useSubmit<Form = Record<never, string>>(
  problemOf: ProblemOf<Form>,
  names: readonly (keyof Form & string)[] = [],
) {
  const [errors, setErrors] = useState<FieldErrors<Form>>({});
  const [banner, setBanner] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  const show = ({ fields, banner: text }: FormProblem<Form>): FieldErrors<Form> => {
    setErrors(fields);
    setBanner(text);
    return fields;
  };
  const refused = (error: unknown) =>
    problemOf(error instanceof ApiProblem ? error : unanswered, names, error);
  return {
    isBusy,
    errors,
    banner,
    setErrors,
    /**
     * Sends nothing while a request is under way or a field is wrong. Answers null once it went
     * through, else what is wrong at the fields.
     */
    submit: async (
      send: Send<Form>,
      wrong: FieldErrors<Form> = {},
    ): Promise<FieldErrors<Form> | null> => {
      if (isSending.current) return {};
      if (Object.keys(wrong).length > 0) return show({ fields: wrong, banner: null });
      isSending.current = true;
      setIsBusy(true);
      try {
        const [sent] = await Promise.allSettled([send()]);
        // The text above stays until now, so that nothing moves under a second press. It is taken
        // away first: screen readers announce the same text once more.
        flushSync(() => show({ fields: {}, banner: null }));
        const problem = sent.status === 'fulfilled' ? sent.value : refused(sent.reason);
        return problem ? show(problem) : null;
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
    /** Forgets what was wrong. */
    reset: () => void show({ fields: {}, banner: null }),
  };
}
