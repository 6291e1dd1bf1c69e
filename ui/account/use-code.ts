/** A code of a second factor that a form asks for once the server has said that it needs one. */
import { useState } from 'react';

import type { FormAnswer, FormProblem } from '#ui/forms/form-problems.ts';

import { codeErrors } from './code.rules.ts';

export function useCode() {
  const [isAsked, setIsAsked] = useState(false);
  return {
    isAsked,
    /** What the request says of it. */
    bodyOf: (code: string) => (isAsked ? { code } : {}),
    /** What the form shows where the server asks for a code; null for any other answer. */
    askedBy<Form extends { code: string }>({ code: why }: FormAnswer): FormProblem<Form> | null {
      if (why !== 'code-needed') return null;
      const isFirst = !isAsked;
      setIsAsked(true);
      const { code } = codeErrors({ code: '' });
      const fields = { code } as FormProblem<Form>['fields'];
      return { fields: isFirst ? {} : fields, banner: null };
    },
  };
}
