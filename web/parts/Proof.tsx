/** Who it is, once more: the password, and a code where two-factor sign-in asks for one. */
import { useState } from 'react';

import { PASSWORD_MAX_CHARS } from '#protocol/people.ts';
import { codeErrors, codeProblem } from '#ui/account/code.rules.ts';
import { CodeField } from '#ui/account/CodeField.tsx';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { ApiProblem } from '#ui/client/api.ts';
import type { FormProblem } from '#ui/forms/form-problems.ts';
import type { useForm } from '#ui/forms/use-form.ts';

type Proven = { password: string; code: string };

/** A code is asked for once the server has said that it needs one. */
export function useProof() {
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  return {
    isCodeAsked,
    bodyOf: ({ password, code }: Proven) => ({ password, ...(isCodeAsked ? { code } : {}) }),
    /** `names` are the form's other fields. */
    problemOf<Form extends Proven>(
      problem: unknown,
      names: readonly (keyof Form & string)[],
    ): FormProblem<Form> {
      if (problem instanceof ApiProblem && problem.code === 'code-needed') {
        const isFirst = !isCodeAsked;
        setIsCodeAsked(true);
        const { code } = codeErrors({ code: '' });
        const fields = { code } as FormProblem<Form>['fields'];
        return { fields: isFirst ? {} : fields, banner: null };
      }
      return codeProblem<Form>(problem, [...names, 'password', 'code']);
    },
  };
}

export function Proof({
  field,
  isBusy,
  isCodeAsked,
  label,
}: {
  field: (name: 'password' | 'code') => ReturnType<ReturnType<typeof useForm>['field']>;
  isBusy: boolean;
  isCodeAsked: boolean;
  label: string;
}) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_CHARS}
        readOnly={isBusy}
      />
      {isCodeAsked ? <CodeField {...field('code')} readOnly={isBusy} /> : null}
    </>
  );
}
