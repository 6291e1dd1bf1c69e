/**
 * API keys: how a program acts for a person. Made and ended in the app alone; how a request is
 * signed is in docs/api-keys.md.
 */
import { type Static, Type } from 'typebox';

import { Password, SecondFactor } from './people.ts';
import { Amount, closed, Nullable, type Route, Time, typedText, noun } from './route.ts';

export const KEY_NAME_MAX_CHARS = 40;
/** Of one person, without those that were ended. */
export const KEYS_MOST = 30;
export const KEY_DAYS = 90;
export const KEY_DAYS_MOST = 365;
export const NETWORKS_MOST = 20;
export const NETWORK_MAX_CHARS = 43;
export const PUBLIC_KEY_MAX_CHARS = 400;

/**
 * How long a signed request may take to arrive, in milliseconds, where it does not say, and at
 * most.
 */
export const RECV_WINDOW_MS = 5_000;
export const RECV_WINDOW_MOST_MS = 60_000;

export const KeyKind = Type.Enum(['ed25519', 'hmac'], { title: 'KeyKind' });
export type KeyKind = Static<typeof KeyKind>;
export const KeyRight = Type.Enum(['read', 'trade'], { title: 'KeyRight' });
export type KeyRight = Static<typeof KeyRight>;

export const ApiKey = noun('ApiKey', {
  /** Public: 64 characters, sent with each request. */
  id: Type.String(),
  kind: KeyKind,
  name: Type.String(),
  rights: Type.Array(KeyRight),
  /** From where it may be used, in CIDR form; empty for anywhere. */
  networks: Type.Array(Type.String()),
  /**
   * Rupees that one trade, and all of 24 hours, may take or freeze; null for no limit of its own.
   */
  mostPerTrade: Nullable(Type.String()),
  mostPerDay: Nullable(Type.String()),
  createdAt: Time,
  expiresAt: Time,
  /** To the minute. */
  lastUsedAt: Nullable(Time),
  /** The address. */
  lastUsedFrom: Nullable(Type.String()),
});
export type ApiKey = Static<typeof ApiKey>;
export const ApiKeys = noun('ApiKeys', { items: Type.Array(ApiKey) });
export type ApiKeys = Static<typeof ApiKeys>;
export const MadeKey = noun('MadeKey', {
  key: ApiKey,
  /** Of an HMAC key, and never again; null of others. */
  secret: Nullable(Type.String()),
});
export type MadeKey = Static<typeof MadeKey>;

/** Who it is: the password, and where two-factor sign-in is on, a code. */
export const proof = {
  password: Password,
  code: Type.Optional(SecondFactor),
};
const days = Type.Optional(Type.Integer({ minimum: 1, maximum: KEY_DAYS_MOST, default: KEY_DAYS }));
export const MakeKey = closed({
  ...proof,
  name: typedText('line', KEY_NAME_MAX_CHARS, { examples: ['My bot'] }),
  kind: KeyKind,
  mayTrade: Type.Boolean(),
  networks: Type.Optional(
    Type.Array(Type.String({ maxLength: NETWORK_MAX_CHARS }), { maxItems: NETWORKS_MOST }),
  ),
  /** Of a key that may trade: rupees. Without one only the person's own limits hold. */
  mostPerTrade: Type.Optional(Amount),
  mostPerDay: Type.Optional(Amount),
  /** Of Ed25519, in PEM or base64. */
  publicKey: Type.Optional(typedText('text', PUBLIC_KEY_MAX_CHARS)),
  days,
});
export type MakeKey = Static<typeof MakeKey>;
const ExtendKey = closed({ ...proof, days });
const KeyParams = closed({ id: Type.String({ maxLength: 64, description: 'Id of the key.' }) });

export const keys = {
  list: {
    method: 'GET',
    path: '/api/keys',
    summary: 'One’s own API keys, the newest first, expired ones too and ended ones not',
    access: 'signed-in',
    status: 200,
    reply: ApiKeys,
    refusals: [],
  },
  make: {
    method: 'POST',
    path: '/api/keys',
    summary: 'Make an API key, by password and, where that is on, a code; its secret is told once',
    access: 'signed-in',
    body: MakeKey,
    example: {
      name: 'My bot',
      password: 'correct horse battery',
      kind: 'hmac',
      mayTrade: true,
    },
    status: 201,
    reply: MadeKey,
    refusals: ['already-decided', 'code-needed'],
  },
  extend: {
    method: 'POST',
    path: '/api/keys/:id/extend',
    summary: 'Let an API key live so many days from now, by password and, where that is on, a code',
    access: 'signed-in',
    params: KeyParams,
    body: ExtendKey,
    status: 200,
    reply: ApiKey,
    refusals: ['not-found', 'code-needed'],
  },
  end: {
    method: 'POST',
    path: '/api/keys/:id/end',
    summary: 'End an API key for good, with its streams',
    access: 'signed-in',
    params: KeyParams,
    status: 204,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
