/**
 * Passkeys: a second way in, by a device that checks who holds it. What browsers exchange is
 * WebAuthn's, passed on as it is.
 */
import { type Static, Type } from 'typebox';

import { proof } from './keys.ts';
import { Password, PersonReply } from './people.ts';
import { closed, Nullable, type Route, Time, typedText, noun } from './route.ts';

export const PASSKEY_NAME_MAX_CHARS = 40;
export const PASSKEYS_MOST = 10;

export const Passkey = noun('Passkey', {
  id: Type.String(),
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
});
export type Passkey = Static<typeof Passkey>;
export const Passkeys = noun('Passkeys', { items: Type.Array(Passkey) });
export type Passkeys = Static<typeof Passkeys>;

/** What `navigator.credentials` is given, in JSON. */
const Options = noun('Options', { options: Type.Unknown() });
const text = Type.String({ maxLength: 8_000, examples: ['AAAA'] });
const credential = {
  id: Type.String({ maxLength: 1_400, examples: ['AAAA'] }),
  rawId: Type.String({ maxLength: 1_400, examples: ['AAAA'] }),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  clientExtensionResults: Type.Unknown({ examples: [{}] }),
};
/** What it answers when a passkey is made. */
export const Registration = closed({
  ...credential,
  response: closed({
    clientDataJSON: text,
    attestationObject: text,
    authenticatorData: Type.Optional(text),
    publicKey: Type.Optional(text),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});
export type Registration = Static<typeof Registration>;
/** What it answers when one is used. */
export const Assertion = closed({
  ...credential,
  response: closed({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: Type.Optional(Type.String({ maxLength: 200 })),
  }),
});
export type Assertion = Static<typeof Assertion>;

const BeginPasskey = closed(proof);
const AddPasskey = closed({
  name: typedText('line', PASSKEY_NAME_MAX_CHARS, { examples: ['My phone'] }),
  credential: Registration,
});
const RemovePasskey = closed({ password: Password });
const PasskeyParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the passkey.' }),
});
const UsePasskey = closed({ credential: Assertion });

export const passkeys = {
  list: {
    method: 'GET',
    path: '/api/passkeys',
    summary: 'One’s own passkeys, the oldest first',
    access: 'signed-in',
    status: 200,
    reply: Passkeys,
    refusals: [],
  },
  begin: {
    method: 'POST',
    path: '/api/passkeys/begin',
    summary:
      'Check the password and, with two-factor on, a code; return what the browser needs to make a passkey',
    access: 'signed-in',
    body: BeginPasskey,
    status: 200,
    reply: Options,
    refusals: ['already-decided', 'code-needed'],
  },
  add: {
    method: 'POST',
    path: '/api/passkeys',
    summary: 'Keep a passkey that the browser has made',
    access: 'signed-in',
    body: AddPasskey,
    status: 201,
    reply: Passkey,
    refusals: ['already-decided'],
  },
  remove: {
    method: 'POST',
    path: '/api/passkeys/:id/remove',
    summary: 'Remove a passkey, by password: it opens nothing any more',
    access: 'signed-in',
    params: PasskeyParams,
    body: RemovePasskey,
    status: 204,
    refusals: ['not-found'],
  },
  beginSignIn: {
    method: 'POST',
    path: '/api/auth/passkey/begin',
    summary: 'What the browser needs to sign in with a passkey; the same for everybody',
    access: 'public',
    status: 200,
    reply: Options,
    refusals: [],
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Sign in with a passkey, which counts as two factors',
    access: 'public',
    body: UsePasskey,
    status: 200,
    reply: PersonReply,
    refusals: ['unauthenticated'],
  },
} as const satisfies Record<string, Route>;
