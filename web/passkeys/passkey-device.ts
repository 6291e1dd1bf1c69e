/**
 * What the browser is asked for a passkey. Fetched when somebody makes or uses one: nobody else
 * pays for it.
 */
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

import { type Assertion, passkeys, type Passkey } from '#protocol/passkeys.ts';
import type { Person } from '#protocol/people.ts';
import { call } from '#ui/client/api.ts';

import { rememberPasskey } from './remember-passkey.ts';

type Registering = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Authenticating = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** The server takes an answer within five minutes; a form may stay open for longer. */
const RENEWED_AFTER_MS = 4 * 60_000;

/**
 * What the button has asked for and not yet been answered: while it does, the form offers nothing.
 */
let asked: Promise<unknown> | null = null;

/**
 * Makes a passkey on this device and adds it to the account. Returns null if the person or the
 * device declines. Throws ApiProblem if the server refuses.
 */
export async function makePasskey(wanted: {
  name: string;
  /** The code is sent only if the server has asked for one. */
  proof: { password: string; code?: string };
  /** Called once the server has accepted the proof. A code works once, so it is used up then. */
  onProven: () => void;
}): Promise<Passkey | null> {
  const { options } = await call(passkeys.begin, { body: wanted.proof });
  wanted.onProven();
  const credential = await startRegistration({ optionsJSON: options as Registering }).catch(
    () => null,
  );
  if (!credential) return null;
  const made = await call(passkeys.add, { body: { name: wanted.name.trim(), credential } });
  rememberPasskey();
  return made;
}

/** The same for signing in. */
export async function signInByPasskey(): Promise<Person | null> {
  const { options } = await call(passkeys.beginSignIn);
  const asking = startAuthentication({ optionsJSON: options as Authenticating }).catch(() => null);
  asked = asking;
  const credential = await asking;
  asked = null;
  return credential && signIn(credential);
}

/**
 * The same by what the browser offers in the field for the e-mail, for as long as the form is
 * there; null once it is not, or where the browser offers nothing.
 */
export async function signInByOffer(leaving: AbortSignal): Promise<Person | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  leaving.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!leaving.aborted) {
    await untilSeen(leaving);
    const begun = await call(passkeys.beginSignIn, { signal: leaving }).catch(() => null);
    if (begun === null || leaving.aborted) return null;
    let isOld = false;
    const renewing = setTimeout(() => {
      isOld = true;
      WebAuthnAbortService.cancelCeremony();
    }, RENEWED_AFTER_MS);
    const credential = await startAuthentication({
      optionsJSON: begun.options as Authenticating,
      useBrowserAutofill: true,
    }).catch(() => null);
    clearTimeout(renewing);
    if (credential) return signIn(credential);
    // The browser gave up by itself: it would again.
    if (!isOld && asked === null) return null;
    await asked;
  }
  return null;
}

async function signIn(credential: Assertion): Promise<Person> {
  const { person } = await call(passkeys.signIn, { body: { credential } });
  rememberPasskey();
  return person;
}

/** A form in the background asks for nothing. */
function untilSeen(leaving: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const seen = () => resolve();
    document.addEventListener('visibilitychange', seen, { once: true, signal: leaving });
    leaving.addEventListener('abort', seen, { once: true });
  });
}
