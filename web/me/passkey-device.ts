/** What the browser is asked for a passkey. Fetched when somebody makes or uses one: nobody else pays for it. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

import { passkeys, type Passkey } from '#protocol/passkeys.ts';
import type { Person } from '#protocol/people.ts';
import { call } from '#ui/api.ts';

type Registering = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Authenticating = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Null where the person, or their device, would not. Throws ApiProblem for what the server did not like. */
export async function makePasskey(form: {
  name: string;
  password: string;
}): Promise<Passkey | null> {
  const { options } = await call(passkeys.begin, { body: { password: form.password } });
  const credential = await startRegistration({ optionsJSON: options as Registering }).catch(
    () => null,
  );
  if (!credential) return null;
  return call(passkeys.add, { body: { name: form.name.trim(), credential } });
}

/** The same for signing in. */
export async function signInByPasskey(): Promise<Person | null> {
  const { options } = await call(passkeys.beginSignIn);
  const credential = await startAuthentication({ optionsJSON: options as Authenticating }).catch(
    () => null,
  );
  if (!credential) return null;
  return (await call(passkeys.signIn, { body: { credential } })).person;
}
