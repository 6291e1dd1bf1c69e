/** Who it is, once more: the password, and a code where two-factor sign-in asks for one. */
import { PASSWORD_MAX_CHARS } from '#protocol/people.ts';
import { AskedCode } from '#ui/account/AskedCode.tsx';
import { codeProblem } from '#ui/account/code.rules.ts';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { useCode } from '#ui/account/use-code.ts';
import type { FormProblem } from '#ui/forms/form-problems.ts';
import type { useForm } from '#ui/forms/use-form.ts';

type Proven = { password: string; code: string };

/** A code is asked for once the server has said that it needs one. */
export function useProof() {
  const { isAsked, bodyOf, askedBy } = useCode();
  return {
    isCodeAsked: isAsked,
    bodyOf: ({ password, code }: Proven) => ({ password, ...bodyOf(code) }),
    /** `names` are the form's other fields. */
    problemOf<Form extends Proven>(
      problem: unknown,
      names: readonly (keyof Form & string)[],
    ): FormProblem<Form> {
      return askedBy<Form>(problem) ?? codeProblem<Form>(problem, [...names, 'password', 'code']);
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
      {isCodeAsked ? <AskedCode {...field('code')} readOnly={isBusy} /> : null}
    </>
  );
}
