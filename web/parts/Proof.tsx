/** Who it is, once more: the password, and a code where two-factor sign-in asks for one. */
import { AskedCode } from '#ui/account/AskedCode.tsx';
import { codeProblem } from '#ui/account/code.rules.ts';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { useCode } from '#ui/account/use-code.ts';
import type { FormAnswer, FormProblem } from '#ui/forms/form-problems.ts';
import type { useForm } from '#ui/forms/use-form.ts';

type Proven = { password: string; code: string };

/** A code is asked for once the server has said that it needs one. */
export function useProof() {
  const { isAsked, bodyOf, askedBy } = useCode();
  return {
    isCodeAsked: isAsked,
    bodyOf: ({ password, code }: Proven) => ({ password, ...bodyOf(code) }),
    problemOf: <Form extends Proven>(
      answer: FormAnswer,
      names: readonly (keyof Form & string)[],
    ): FormProblem<Form> => askedBy<Form>(answer) ?? codeProblem<Form>(answer, names),
  };
}

export function Proof({
  field,
  isCodeAsked,
  label,
}: {
  field: (name: 'password' | 'code') => ReturnType<ReturnType<typeof useForm>['field']>;
  isCodeAsked: boolean;
  label: string;
}) {
  return (
    <>
      <PasswordField {...field('password')} label={label} autoComplete="current-password" />
      {isCodeAsked ? <AskedCode {...field('code')} /> : null}
    </>
  );
}
