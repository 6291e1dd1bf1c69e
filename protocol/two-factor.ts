/**
 * Two-factor sign-in: a code of an authenticator app besides the password, and ten recovery codes
 * for a lost one.
 */
import { type Static, Type } from 'typebox';

import { Password, SecondFactor } from './people.ts';
import { closed, Nullable, type Route, Time, noun } from './route.ts';

export const RECOVERY_CODES = 10;

export const TwoFactor = noun('TwoFactor', {
  isOn: Type.Boolean(),
  since: Nullable(Time),
  /** Nothing else of the console opens before it is on. */
  isRequired: Type.Boolean(),
  /** Recovery codes not yet used. */
  codesLeft: Type.Integer(),
});
export type TwoFactor = Static<typeof TwoFactor>;

const BeginTwoFactor = closed({ password: Password });
const WithCode = closed({ code: SecondFactor });
const DisableTwoFactor = closed({ password: Password, code: SecondFactor });
/** What the authenticator app takes: shown once, until it is confirmed with a code. */
export const AuthenticatorKey = noun('AuthenticatorKey', {
  /** Base32, for typing. */
  secret: Type.String(),
  /** `otpauth://…`, for a QR code. */
  uri: Type.String(),
});
export type AuthenticatorKey = Static<typeof AuthenticatorKey>;
/** Shown once. */
export const RecoveryCodes = noun('RecoveryCodes', { codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

const state = {
  method: 'GET',
  summary: 'Whether two-factor sign-in is on',
  status: 200,
  reply: TwoFactor,
  refusals: [],
} as const;
const begin = {
  method: 'POST',
  summary: 'Make a key for the authenticator app; nothing changes before it is confirmed',
  body: BeginTwoFactor,
  status: 200,
  reply: AuthenticatorKey,
  refusals: ['already-decided'],
} as const;
const confirm = {
  method: 'POST',
  summary:
    'Switch two-factor sign-in on with a first code; answers the recovery codes, ends other sessions',
  body: WithCode,
  status: 200,
  reply: RecoveryCodes,
  refusals: ['already-decided'],
} as const;
const renewCodes = {
  method: 'POST',
  summary: 'Make new recovery codes; the old ones are void',
  body: WithCode,
  status: 200,
  reply: RecoveryCodes,
  refusals: ['not-found'],
} as const;
const disable = {
  method: 'POST',
  summary: 'Switch two-factor sign-in off with password and code; other sessions end',
  body: DisableTwoFactor,
  status: 204,
  refusals: ['not-found'],
} as const;

export const twoFactor = {
  state: { ...state, path: '/api/two-factor', access: 'signed-in' },
  begin: { ...begin, path: '/api/two-factor/begin', access: 'signed-in' },
  confirm: { ...confirm, path: '/api/two-factor/confirm', access: 'signed-in' },
  renewCodes: { ...renewCodes, path: '/api/two-factor/codes', access: 'signed-in' },
  disable: { ...disable, path: '/api/two-factor/disable', access: 'signed-in' },
} as const satisfies Record<string, Route>;

const ALL_STAFF = ['sub-admin', 'support', 'finance', 'admin'] as const;

/** The same in the console. */
export const staffTwoFactor = {
  state: { ...state, path: '/api/staff/two-factor', access: ALL_STAFF, beforeSetUp: true },
  begin: { ...begin, path: '/api/staff/two-factor/begin', access: ALL_STAFF, beforeSetUp: true },
  confirm: {
    ...confirm,
    path: '/api/staff/two-factor/confirm',
    access: ALL_STAFF,
    beforeSetUp: true,
  },
  stepUp: {
    method: 'POST',
    path: '/api/staff/two-factor/step-up',
    summary: 'Give a code again: five minutes of what needs a fresh one, under a new session token',
    access: ALL_STAFF,
    body: WithCode,
    status: 204,
    refusals: ['not-found'],
  },
  renewCodes: { ...renewCodes, path: '/api/staff/two-factor/codes', access: ALL_STAFF },
  disable: { ...disable, path: '/api/staff/two-factor/disable', access: ALL_STAFF },
} as const satisfies Record<string, Route>;
