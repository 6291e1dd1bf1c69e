/**
 * The page behind a mailed link: a new password, twice, and every session of the person ends. Who
 * has passkeys and two-factor sign-in gives a code as well, or lets the passkeys go. The token is
 * read from the address after #, which no server and no log ever sees, and leaves the address bar
 * at once.
 */
import { wordTexts } from '#texts/words.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { people } from '#protocol/people.ts';
import { authTexts } from '#texts/auth.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordHint } from '#texts/password-texts.ts';
import { resetTexts } from '#texts/resets.ts';
import { AskedCode } from '#ui/account/AskedCode.tsx';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { useCode } from '#ui/account/use-code.ts';
import { call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

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
    <AuthColumn
      title={words.newPasswordTitle}
      lead={words.newPasswordLead}
      footer={<AnotherLink />}
    >
      <ResetFields key={token} token={token} onDone={() => setIsDone(true)} />
    </AuthColumn>
  );
}

function ResetFields({ token, onDone }: { token: string; onDone: () => void }) {
  const proof = useCode();
  const endsPasskeys = useRef(false);
  const { field, banner, isBusy, formProps } = useForm<ResetForm>({
    initial: { password: '', again: '', code: '' },
    check: resetErrors,
    send: async ({ password, code }) => {
      const rest = endsPasskeys.current ? ({ endsPasskeys: true } as const) : proof.bodyOf(code);
      await call(people.resetPassword, { body: { token, password, ...rest } });
      onDone();
      return null;
    },
    problemOf: (answer, names) => proof.askedBy<ResetForm>(answer) ?? resetProblem(answer, names),
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormBanner text={banner} />
      <PasswordField
        {...field('password')}
        label={words.newPassword}
        autoComplete="new-password"
        hint={passwordHint(field('password'), { name: '', email: '' })}
      />
      <PasswordField {...field('again')} label={words.repeatPassword} autoComplete="new-password" />
      <div role="status" className="empty:hidden">
        {proof.isAsked ? <p className="text-body text-ink-2">{resetTexts().passkeysStay}</p> : null}
      </div>
      {proof.isAsked ? <AskedCode {...field('code')} /> : null}
      {/* Enter presses the first of the two buttons. */}
      <Button
        type="submit"
        size="large"
        isWide
        busy={isBusy && wordTexts().changing}
        onClick={() => {
          endsPasskeys.current = false;
        }}
      >
        {words.savePassword}
      </Button>
      {proof.isAsked ? (
        <Button
          type="submit"
          look="danger"
          size="large"
          className="py-2 text-balance"
          isWide
          disabled={isBusy}
          onClick={() => {
            endsPasskeys.current = true;
          }}
        >
          {resetTexts().withoutCode}
        </Button>
      ) : null}
    </form>
  );
}

function AnotherLink() {
  return (
    <RichText
      parts={resetTexts().linkFails({
        link: wrapIn(
          <Link to="/forgot-password" className="text-brand-ink underline underline-offset-4" />,
        ),
      })}
    />
  );
}

/** Takes the focus, since the form that had it is gone. */
function Done() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthColumn title={words.passwordSet} lead={words.passwordSetLead} footer={null}>
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
    <AuthColumn title={words.linkMissing} lead={words.linkMissingHint} footer={<AnotherLink />}>
      {null}
    </AuthColumn>
  );
}
