/**
 * The staff's sign-in. It tells nobody which of e-mail and password was wrong, and customers'
 * accounts do not work here.
 */
import { Navigate } from 'react-router';

import { staff } from '#protocol/staff.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { EmailField } from '#ui/account/EmailField.tsx';
import { CodeStep } from '#ui/account/CodeStep.tsx';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { useSignIn } from '#ui/account/use-sign-in.ts';
import { call } from '#ui/client/api.ts';
import { useSession } from '#ui/client/session.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';

import { FormPage } from '#console/parts/FormPage.tsx';

import { useReturnAddress } from './session-gates.tsx';

const texts = consoleSessionTexts();

export function SignInPage() {
  const session = useSession();
  const returnAddress = useReturnAddress();
  const { codeStep, field, banner, isBusy, formProps } = useSignIn(async (body) =>
    session.enter((await call(staff.signIn, { body })).person),
  );

  if (session.person) return <Navigate to={returnAddress} replace />;
  if (codeStep) {
    return (
      <FormPage title={texts.codeTitle} lead={texts.codeLead}>
        <CodeStep {...codeStep} />
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
