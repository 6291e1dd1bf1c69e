/** The login form. It tells nobody which of e-mail and password was wrong, and keeps neither. */
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';

import { people, type Person } from '#protocol/people.ts';
import { authTexts } from '#texts/auth.ts';
import { peopleTexts } from '#texts/people.ts';
import { EmailField } from '#ui/account/EmailField.tsx';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { useSignIn } from '#ui/account/use-sign-in.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { fetched, later } from '#ui/parts/later.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';
import { useReturnAddress } from '#web/parts/return-address.ts';
import type * as passkeyDevice from '#web/passkeys/passkey-device.ts';
import { wasPasskeyUsed } from '#web/passkeys/remember-passkey.ts';

import { AuthColumn } from './AuthColumn.tsx';
import { useConnection } from './use-connection.ts';
import { WhomToAsk } from './WhomToAsk.tsx';

const words = authTexts();

const CodeStep = later(async () => (await import('#ui/account/CodeStep.tsx')).CodeStep);

/** Browsers have them on secure addresses only. */
const hasPasskeys = 'PublicKeyCredential' in globalThis;

/**
 * The session is looked for this often, this many times, before the app goes on without having seen
 * it.
 */
const CHECK_MS = 100;
const MOST_CHECKS = 20;
/** Where answers are slow, it does not wait for all of them. */
const CHECKED_FOR_MS = 3_000;
const forgotClasses =
  'inline-flex min-h-11 items-center text-label text-brand-ink underline-offset-4 hover:underline';

export function LoginPage() {
  const session = useSession();
  const returnAddress = useReturnAddress();
  const { state: origin } = useLocation() as { state: unknown };
  const { data: meta } = useMeta();
  /** What was said of the passkey that was tried last. */
  const refused = useRef('');
  const enter = async (person: Person): Promise<void> => {
    await sessionIsThere();
    retractToasts(refused.current);
    toast('success', peopleTexts().loggedIn);
    session.enter(person);
  };
  const [hasForgotten, setHasForgotten] = useState(false);
  const [isAskingDevice, setIsAskingDevice] = useState(false);
  const askDevice = async (
    ask: (device: typeof passkeyDevice) => Promise<Person | null>,
  ): Promise<void> => {
    retractToasts(refused.current);
    try {
      const person = await ask(await fetched(() => import('#web/passkeys/passkey-device.ts')));
      if (person) await enter(person);
    } catch (error) {
      refused.current = error instanceof ApiProblem ? error.detail : peopleTexts().loginFailed;
      toast('error', refused.current);
    }
  };
  const signInByPasskey = async (): Promise<void> => {
    setIsAskingDevice(true);
    await askDevice((device) => device.signInByPasskey());
    setIsAskingDevice(false);
  };
  const offer = useEffectEvent((leaving: AbortSignal) => {
    if (wasPasskeyUsed()) void askDevice((device) => device.signInByOffer(leaving));
  });
  useEffect(() => {
    const leaving = new AbortController();
    offer(leaving.signal);
    return () => leaving.abort();
  }, []);
  const isLost = useConnection() === 'lost';
  const { codeStep, field, banner, isBusy, formProps } = useSignIn(
    async (body) => enter((await call(people.signIn, { body })).person),
    isLost,
  );

  if (session.person) return <Navigate to={returnAddress} replace />;

  if (codeStep) {
    return (
      <AuthColumn
        title={words.codeStepTitle}
        lead={words.codeStepLead}
        footer={
          <>
            {words.codesLostHint}{' '}
            <Link to="/write-to-us" className="text-brand-ink underline underline-offset-4">
              {words.contactUs}
            </Link>
          </>
        }
      >
        <Suspense fallback={<PageSpinner />}>
          <CodeStep {...codeStep} />
        </Suspense>
      </AuthColumn>
    );
  }

  // A person on the way to trade reads that trading needs a login.
  const isForTrading = /^\/trade(?![^?#])/.test(returnAddress);
  return (
    <AuthColumn
      title={isForTrading ? words.cryptocurrencyTrading : words.logInTitle}
      lead={
        isForTrading ? (
          <>
            <span className="block font-semibold text-ink">{words.loginRequired}</span>
            <span>{words.tradeNeedsLogin}</span>
          </>
        ) : (
          words.welcomeBack
        )
      }
      footer={
        <>
          {words.newHere}{' '}
          <Link to="/signup" state={origin} className="text-brand-ink underline underline-offset-4">
            {words.createAccount}
          </Link>
        </>
      }
    >
      <form {...formProps} className="grid gap-4">
        <FormBanner text={isLost ? peopleTexts().connectionFailed : banner} />
        <EmailField {...field('email')} label={words.email} autoComplete="username webauthn" />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <div className="-mt-2 flex justify-end">
          {meta?.passwordReset === false ? (
            <button
              type="button"
              onClick={() => {
                toast('info', peopleTexts().resetUnavailable);
                setHasForgotten(true);
              }}
              className={forgotClasses}
            >
              {words.forgotPassword}
            </button>
          ) : (
            <Link to="/forgot-password" state={origin} className={forgotClasses}>
              {words.forgotPassword}
            </Link>
          )}
        </div>
        {hasForgotten ? <WhomToAsk contact={meta?.contact ?? null} /> : null}
        <div className="grid gap-2">
          <Button
            type="submit"
            size="large"
            isWide
            busy={isBusy && words.loggingIn}
            disabled={isLost}
          >
            {words.logIn}
          </Button>
          {hasPasskeys && !isLost ? (
            <Button
              look="quiet"
              isWide
              busy={isAskingDevice && words.askingDevice}
              onClick={() => void signInByPasskey()}
            >
              {words.passkeyInstead}
            </Button>
          ) : null}
          {isForTrading ? (
            <ButtonLink to="/signup" state={origin} look="secondary" size="large" isWide>
              {words.signUp}
            </ButtonLink>
          ) : null}
          {isLost ? (
            <p className="text-label font-normal text-ink-3">{words.serverUnreachable}</p>
          ) : null}
          {meta?.geolocation ? (
            <p className="text-meta text-ink-3">{words.locationRecorded}</p>
          ) : null}
        </div>
      </form>
    </AuthColumn>
  );
}

/** Waits until the server knows the new session, for about two seconds. */
async function sessionIsThere(): Promise<void> {
  const signal = AbortSignal.timeout(CHECKED_FOR_MS);
  for (let checks = 0; checks < MOST_CHECKS && !signal.aborted; checks += 1) {
    const reply = await call(people.session, { signal }).catch(() => null);
    if (reply?.person) return;
    await new Promise((resolve) => {
      setTimeout(resolve, CHECK_MS);
    });
  }
}
