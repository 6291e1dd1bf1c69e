/**
 * Sending a form of the office: busy, what the server says of each field, and what it says of the
 * whole. The form's own values stay where they are, so that a failure loses nothing.
 */
import { useCallback, useRef, useState } from 'react';

import { consoleWordTexts } from '#texts/console-words.ts';
import { ApiProblem, isOutcomeUnknown } from '#ui/client/api.ts';

export type Submission = {
  isBusy: boolean;
  /** By field, from the last check here or answer of the server. */
  errors: Readonly<Record<string, string>>;
  banner: string | null;
  /** Nothing is sent while this form finds something wrong; answers whether it went through. */
  submit: (errors: Readonly<Record<string, string>>, send: () => Promise<void>) => Promise<boolean>;
  /** Forgets what was wrong with a field, because it is being mended. */
  clearError: (field: string) => void;
  reset: () => void;
};

const none: Readonly<Record<string, string>> = {};
const noFields: readonly string[] = [];

/** `fields` are those that the form shows an error at. */
export function useSubmit(fields: readonly string[] = noFields): Submission {
  const known = useRef(fields);
  const [errors, setErrors] = useState(none);
  const [banner, setBanner] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = useCallback<Submission['submit']>(async (wrong, send) => {
    setErrors(wrong);
    setBanner(null);
    if (Object.keys(wrong).length > 0) return false;
    setIsBusy(true);
    try {
      await send();
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setErrors(error.fields);
      setBanner(bannerOf(error, known.current));
      return false;
    } finally {
      setIsBusy(false);
    }
  }, []);
  const clearError = useCallback((field: string) => {
    setErrors((before) => {
      if (before[field] === undefined) return before;
      const { [field]: _, ...others } = before;
      return others;
    });
  }, []);
  const reset = useCallback(() => {
    setErrors(none);
    setBanner(null);
  }, []);
  return { isBusy, errors, banner, submit, clearError, reset };
}

/** The text above the buttons; null where the complaint is at a field. */
function bannerOf(problem: ApiProblem, fields: readonly string[]): string | null {
  if (fields.some((name) => problem.fields[name] !== undefined)) return null;
  const isUnknown: boolean = isOutcomeUnknown(problem);
  return isUnknown ? consoleWordTexts().outcomeUnknown(problem) : problem.detail;
}
