/**
 * The sign-up form, its referral code first and asked about at once, and the welcome that follows.
 * It promises money only where some is granted.
 */
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';

import { INR_PER_USDT } from '#protocol/money.ts';
import { NAME_MAX_CHARS, people, type Person } from '#protocol/people.ts';
import { authTexts } from '#texts/auth.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordHint } from '#texts/password-texts.ts';
import { signUpTexts } from '#texts/sign-up.ts';
import { EmailField } from '#ui/account/EmailField.tsx';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { call } from '#ui/client/api.ts';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { formatCount } from '#texts/format.ts';
import { Field } from '#ui/forms/Field.tsx';
import type { FormProblem } from '#ui/forms/form-problems.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog, preloadDialog } from '#ui/parts/Dialog.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { toast } from '#ui/parts/Toast.tsx';
import { useReturnAddress } from '#web/parts/return-address.ts';

import {
  codeSource,
  firstSteps,
  isWholeCode,
  type SignUpForm,
  signUpErrors,
  signUpProblem,
} from './auth.rules.ts';
import { AuthColumn } from './AuthColumn.tsx';
import { useConnection } from './use-connection.ts';
import { useReferralCheck } from './use-referral-check.ts';

const words = authTexts();

export function SignupPage() {
  const session = useSession();
  const returnAddress = useReturnAddress();
  const { state: origin } = useLocation() as { state: unknown };
  const connection = useConnection();
  const { data: meta } = useMeta();
  // The new person enters the app only after the welcome, because a signed-in visitor of this page
  // is sent on.
  const [created, setCreated] = useState<Person | null>(null);
  useEffect(preloadDialog, []);
  const code = useReferralCheck();
  const { field, banner, isBusy, formProps } = useForm<SignUpForm>({
    initial: { referral: '', name: '', email: '', password: '' },
    check: signUpErrors,
    send: async (form) => {
      if (connection === 'lost') return { fields: {}, banner: null };
      if ((await code.ask(form.referral)) === 'unknown') return referralUnknown();
      const { person } = await call(people.signUp, {
        body: {
          name: form.name.trim(),
          email: form.email.trim(),
          password: form.password,
          referral: form.referral.trim(),
        },
      });
      setCreated(person);
      return null;
    },
    problemOf: signUpProblem,
  });

  if (session.person) return <Navigate to={created ? '/wallet' : returnAddress} replace />;

  const start = () => {
    if (!created) return;
    toast('success', peopleTexts().signedUp);
    session.enter(created);
  };
  const isLost = connection === 'lost';
  return (
    <AuthColumn
      title={words.signUpTitle}
      lead={words.signUpLead}
      footer={
        <RichText
          parts={signUpTexts().alreadyRegistered({
            link: wrapIn(
              <Link
                to="/login"
                state={origin}
                className="text-brand-ink underline underline-offset-4"
              />,
            ),
          })}
        />
      }
    >
      <form {...formProps} className="grid gap-4">
        <FormBanner text={isLost ? peopleTexts().connectionFailed : banner} />
        <ReferralField field={field('referral')} code={code} hint={codeSource(meta)} />
        <Field
          {...field('name')}
          label={words.name}
          autoComplete="name"
          maxLength={NAME_MAX_CHARS}
        />
        <EmailField {...field('email')} label={words.email} />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          hint={passwordHint(field('password'), {
            name: field('name').value,
            email: field('email').value,
          })}
        />
        <div className="grid gap-2 pt-1">
          <Button
            type="submit"
            size="large"
            isWide
            busy={isBusy && words.creatingAccount}
            disabled={isLost}
          >
            {words.createAccount}
          </Button>
          {isLost ? (
            <p className="text-label font-normal text-ink-3">{words.serverUnreachable}</p>
          ) : null}
          {meta?.geolocation ? (
            <p className="text-meta text-ink-3">{words.locationRecorded}</p>
          ) : null}
        </div>
      </form>
      <Dialog
        isOpen={created !== null}
        onClose={start}
        title={words.accountCreated}
        actions={
          <Button size="large" onClick={start}>
            {words.startTrading}
          </Button>
        }
      >
        <p className="text-body text-ink-2">
          {meta && meta.welcomeGrant > 0
            ? words.welcomeGrant({ amount: formatCount(meta.welcomeGrant) })
            : words.accountReady}
        </p>
        {meta && meta.welcomeGrant > 0 ? (
          <p className="mt-2 text-[1.5rem] leading-7 font-semibold">
            <RichText
              parts={signUpTexts().virtualGrant({
                amount: (BigInt(meta.welcomeGrant) * INR_PER_USDT).toString(),
                note: wrapIn(<span className="text-body font-normal text-ink-3" />),
              })}
            />
          </p>
        ) : null}
        {meta ? (
          <ol className="mt-4 grid gap-2 border-t border-line pt-4 text-body text-ink-2">
            {firstSteps(meta).map((step, index) => (
              <li key={step} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
                <span aria-hidden className="font-semibold text-ink">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        ) : null}
      </Dialog>
    </AuthColumn>
  );
}

/**
 * Codes are shown in capitals and read in any case. Nothing that is typed is rewritten: a keyboard
 * that composes would write it twice.
 */
function ReferralField({
  field,
  code,
  hint,
}: {
  field: ReturnType<ReturnType<typeof useForm<SignUpForm>>['field']>;
  code: ReturnType<typeof useReferralCheck>;
  hint: string;
}) {
  const state = code.stateOf(field.value);
  return (
    <Field
      {...field}
      onChange={(event) => {
        field.onChange(event);
        const { value } = event.target;
        const { isComposing } = event.nativeEvent as InputEvent;
        if (!isComposing && isWholeCode(value)) void code.ask(value);
      }}
      onBlur={() => {
        field.onBlur();
        void code.ask(field.value);
      }}
      error={state === 'unknown' ? peopleTexts().referralUnknown : field.error}
      suffix={
        state === 'counts' ? (
          <span role="status" className="text-up">
            <Check aria-hidden size={20} />
            <span className="sr-only">{signUpTexts().codeCounts}</span>
          </span>
        ) : undefined
      }
      label={words.referralCode}
      kind="code"
      hint={hint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      className="[&_input]:font-mono [&_input]:uppercase"
    />
  );
}

const referralUnknown = (): FormProblem<SignUpForm> => ({
  fields: { referral: peopleTexts().referralUnknown },
  banner: null,
});
