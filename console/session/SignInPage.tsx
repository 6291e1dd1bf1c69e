/**
 * The staff's sign-in. It tells nobody which of e-mail and password was wrong, and customers'
 * accounts do not work here.
 */
import { useState } from 'react';
import { Navigate } from 'react-router';

import { staff } from '#protocol/staff.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { CodeStep } from '#ui/account/CodeStep.tsx';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { type SignInForm, signInErrors, signInProblem } from '#ui/account/sign-in.rules.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { useSession } from '#ui/client/session.tsx';
import { EmailField } from '#ui/account/EmailField.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';

import { FormPage } from '#console/parts/FormPage.tsx';

import { useReturnAddress } from './session-gates.tsx';

const texts = consoleSessionTexts();

export function SignInPage() {
  const session = useSession();
  const returnAddress = useReturnAddress();
  /** What the server wants a code for. */
  const [half, setHalf] = useState<SignInForm | null>(null);
  const signIn = async ({ email, password }: SignInForm, code?: string): Promise<void> => {
    const body = { email: email.trim(), password, ...(code === undefined ? {} : { code }) };
    const { person } = await call(staff.signIn, { body });
    session.enter(person);
  };
  const { field, banner, isBusy, formProps } = useForm<SignInForm>({
    initial: { email: '', password: '' },
    check: signInErrors,
    send: async (form) => {
      try {
        await signIn(form);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'code-needed') throw error;
        setHalf(form);
      }
      return null;
    },
    problemOf: signInProblem,
  });

  if (session.person) return <Navigate to={returnAddress} replace />;
  if (half) {
    return (
      <FormPage title={texts.codeTitle} lead={texts.codeLead}>
        <CodeStep signIn={(code) => signIn(half, code)} onBack={() => setHalf(null)} />
      </FormPage>
    );
  }
  return (
    <FormPage
      title={consoleWordTexts().pages.signIn}
      lead={texts.signInLead}
      footer={
        <>
          {texts.noAccount}{' '}
          <a href="/login" className="text-brand-ink underline underline-offset-4">
            {texts.customerLogin}
          </a>
        </>
      }
    >
      <form {...formProps} className="grid grid-cols-1 gap-4">
        <FormBanner text={banner} />
        <EmailField {...field('email')} label={texts.email} />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <Button type="submit" isWide busy={isBusy && texts.signingIn} className="mt-1">
          {consoleWordTexts().pages.signIn}
        </Button>
      </form>
    </FormPage>
  );
}
