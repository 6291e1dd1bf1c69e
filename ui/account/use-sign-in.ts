/** The form of e-mail and password, and the step to a code where the server wants one. */
import { useState } from 'react';

import { ApiProblem } from '#ui/client/api.ts';
import { useForm } from '#ui/forms/use-form.ts';

import { type SignInForm, signInErrors, signInProblem } from './sign-in.rules.ts';

type SignInBody = SignInForm & { code?: string };

/** `ask` signs in. While `isLost`, nothing is sent. */
export function useSignIn(ask: (body: SignInBody) => Promise<void>, isLost = false) {
  /** What the server wants a code for. */
  const [half, setHalf] = useState<SignInForm | null>(null);
  const form = useForm<SignInForm>({
    initial: { email: '', password: '' },
    check: signInErrors,
    send: async ({ email, password }) => {
      if (isLost) return { fields: {}, banner: null };
      const body = { email: email.trim(), password };
      try {
        await ask(body);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'code-needed') throw error;
        setHalf(body);
      }
      return null;
    },
    problemOf: signInProblem,
  });
  return {
    ...form,
    /** The step for a code; null before the server has asked for one. */
    codeStep: half && {
      signIn: (code: string) => ask({ ...half, code }),
      onBack: () => setHalf(null),
    },
  };
}
