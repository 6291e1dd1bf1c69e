/**
 * The page behind a mailed link: a new password, twice, and every session of the person ends. The
 * token is read from the address after #, which no server and no log ever sees, and leaves the
 * address bar at once.
 */
import { wordTexts } from '#texts/words.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { PASSWORD_MAX_CHARS, people } from '#protocol/people.ts';
import { authTexts } from '#texts/auth.ts';
import { peopleTexts } from '#texts/people.ts';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { ApiProblem, call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';

import { AuthColumn } from './AuthColumn.tsx';
import { type ResetForm, resetErrors, resetProblem, resetTokenOf } from './reset.rules.ts';

const words = authTexts();

export function ResetPasswordPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => resetTokenOf(hash));
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    // A link that is pasted here does not load the page again.
    if (hash === '') return;
    setToken(resetTokenOf(hash));
    setIsDone(false);
    // Neither the history keeps it, nor does a person looking over a shoulder see it.
    void navigate('/reset-password', { replace: true });
  }, [hash, navigate]);

  if (isDone) return <Done />;
  if (token === null) return <NoLink />;
  return (
    <AuthColumn title={words.setANewPassword} lead={words.itCountsAtOnce} footer={<AnotherLink />}>
      <ResetFields key={token} token={token} onDone={() => setIsDone(true)} />
    </AuthColumn>
  );
}

function ResetFields({ token, onDone }: { token: string; onDone: () => void }) {
  const { field, banner, isBusy, formProps } = useForm<ResetForm>({
    initial: { password: '', again: '' },
    check: resetErrors,
    send: async ({ password }) => {
      try {
        await call(people.resetPassword, { body: { token, password } });
        onDone();
        return null;
      } catch (error) {
        if (error instanceof ApiProblem) return resetProblem(error);
        return { fields: {}, banner: peopleTexts().resetFailed };
      }
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormBanner text={banner} />
      <PasswordField
        {...field('password')}
        label={words.newPassword}
        autoComplete="new-password"
        hint={peopleTexts().passwordRule}
        maxLength={PASSWORD_MAX_CHARS}
        readOnly={isBusy}
      />
      <PasswordField
        {...field('again')}
        label={words.confirmNewPassword}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX_CHARS}
        readOnly={isBusy}
      />
      <Button type="submit" size="large" isWide busy={isBusy && wordTexts().changing}>
        {words.setThePassword}
      </Button>
    </form>
  );
}

function AnotherLink() {
  return (
    <>
      {words.theLinkDoesNot}{' '}
      <Link to="/forgot-password" className="text-brand-ink underline underline-offset-4">
        {words.askForANew}
      </Link>
    </>
  );
}

/** Takes the focus, since the form that had it is gone. */
function Done() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthColumn title={words.yourNewPasswordCounts} lead={words.theLinkIsSpent} footer={null}>
      <p
        ref={text}
        tabIndex={-1}
        role="status"
        className="rounded-field bg-up-soft px-3.5 py-3 text-body text-up outline-none"
      >
        {peopleTexts().passwordChanged}
      </p>
      <ButtonLink to="/login" size="large" isWide className="mt-4">
        {words.logIn}
      </ButtonLink>
    </AuthColumn>
  );
}

function NoLink() {
  return (
    <AuthColumn title={words.noLinkHere} lead={words.openTheLinkFrom} footer={<AnotherLink />}>
      {null}
    </AuthColumn>
  );
}
