/** People and their sessions: sign-up, sign-in, sign-out, password, and who am I. */
import { Type, type Static } from 'typebox';

import { LOCALES } from './languages.ts';
import {
  closed,
  Nullable,
  type Route,
  SignedAmount,
  Time,
  typedText,
  noun,
  PageQuery,
  Token,
} from './route.ts';

export const Role = Type.Enum(['user', 'sub-admin', 'support', 'finance', 'admin'], {
  title: 'Role',
});
export type Role = Static<typeof Role>;

export const Person = noun('Person', {
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
});
export type Person = Static<typeof Person>;

export const PASSWORD_MIN_CHARS = 6;
export const PASSWORD_MAX_CHARS = 128;
export const NAME_MAX_CHARS = 80;
export const EMAIL_MAX_CHARS = 254;
/** Of a second factor: a recovery code with its dashes, and room for blanks. */
export const CODE_MAX_CHARS = 20;

const email = typedText('email', EMAIL_MAX_CHARS, { examples: ['asha@example.com'] });
export const Password = Type.String({
  maxLength: PASSWORD_MAX_CHARS,
  examples: ['correct horse battery'],
});
/** A code of the authenticator app, or a recovery code, where two-factor sign-in is on. */
export const SecondFactor = typedText('code', CODE_MAX_CHARS, { examples: ['123456'] });
const code = Type.Optional(SecondFactor);

/** Lengths and emptiness are checked by the rules, so that each field answers with its own text. */
export const SignUp = closed({
  name: typedText('line', NAME_MAX_CHARS, { examples: ['Asha Rao'] }),
  email,
  password: Password,
  referral: typedText('code', 64, { examples: ['ABCD2345'] }),
});
export type SignUp = Static<typeof SignUp>;
/** A code by itself, before the rest is typed. */
export const CheckReferral = closed({ referral: SignUp.properties.referral });
export type CheckReferral = Static<typeof CheckReferral>;
export const SignIn = closed({ email, password: Password, code });
export type SignIn = Static<typeof SignIn>;
export const ChangePassword = closed({
  currentPassword: Password,
  newPassword: Type.String({ ...Password, examples: ['another horse battery'] }),
  code,
});
export type ChangePassword = Static<typeof ChangePassword>;

export const ForgotPassword = closed({ email });
export type ForgotPassword = Static<typeof ForgotPassword>;
/**
 * The token of a mailed link is 32 bytes in base64url. Passkeys stay with a code; a person who has
 * both passkeys and two-factor sign-in, and gives no code, says that they end.
 */
export const ResetPassword = closed({
  token: Token,
  password: Password,
  code,
  /** Then no code is looked at. */
  endsPasskeys: Type.Optional(Type.Literal(true)),
});
export type ResetPassword = Static<typeof ResetPassword>;

export const ConfirmEmail = closed({ token: Token });
export type ConfirmEmail = Static<typeof ConfirmEmail>;

export const PersonReply = noun('PersonReply', { person: Person });
/** `locale` is null where the person has chosen none. */
export const SessionReply = noun('SessionReply', {
  person: Nullable(Person),
  locale: Type.Optional(Nullable(Type.String())),
});
/** One of LOCALES (protocol/languages.ts). */
export const ChooseLanguage = closed({ locale: Type.Enum([...LOCALES]) });
type SessionReply = Static<typeof SessionReply>;

/** INR: available + frozen = total, always. */
export const RupeeBalance = noun('RupeeBalance', {
  available: Type.String(),
  frozen: Type.String(),
  total: Type.String(),
});
export type RupeeBalance = Static<typeof RupeeBalance>;
const CoinBalance = noun('CoinBalance', {
  /** Upper-case symbol. */
  coin: Type.String(),
  available: Type.String(),
  frozen: Type.String(),
  total: Type.String(),
});
type CoinBalance = Static<typeof CoinBalance>;

export const Me = noun('Me', {
  ...Person.properties,
  referral: Nullable(Type.String()),
  creditScore: Type.Integer(),
  city: Nullable(Type.String()),
  country: Nullable(Type.String()),
  createdAt: Time,
  /** Until then no mail but the link to do so goes to the address. */
  mustConfirmEmail: Type.Boolean(),
  balances: Type.Object({ inr: RupeeBalance, coins: Type.Array(CoinBalance) }),
  /** (available + frozen) / 85, six decimals. */
  totalUsdt: Type.String(),
});
export type Me = Static<typeof Me>;

export const StatementLine = noun('StatementLine', {
  /** Its number in the person's statement: 1, 2, 3 and so on, without gaps. */
  id: Type.String(),
  at: Time,
  kind: Type.String(),
  asset: Type.String(),
  /** What this movement changed in available + frozen; zero where money moved between the two. */
  amount: SignedAmount,
  availableAfter: Type.String(),
  frozenAfter: Type.String(),
  /** What caused it, e.g. a contract's id. */
  cause: Type.String(),
});
export type StatementLine = Static<typeof StatementLine>;
const StatementQuery = closed({
  ...PageQuery.properties,
  asset: Type.Optional(
    Type.String({ maxLength: 10, description: 'Symbol of a coin, or INR.', examples: ['INR'] }),
  ),
});
export const Statement = noun('Statement', {
  items: Type.Array(StatementLine),
  nextCursor: Nullable(Type.String()),
});
export type Statement = Static<typeof Statement>;

export const people = {
  signUp: {
    method: 'POST',
    path: '/api/auth/sign-up',
    summary: 'Create an account with a referral code',
    access: 'public',
    body: SignUp,
    status: 201,
    reply: PersonReply,
    refusals: ['email-taken'],
  },
  checkReferral: {
    method: 'POST',
    path: '/api/auth/referral',
    summary: 'Whether a referral code counts; a wrong one uses up a try at signing up',
    access: 'public',
    body: CheckReferral,
    status: 204,
    refusals: [],
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Sign in',
    access: 'public',
    body: SignIn,
    status: 200,
    reply: PersonReply,
    refusals: ['unauthenticated', 'code-needed'],
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'End this session',
    access: 'public',
    status: 204,
    refusals: ['other-person'],
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Change the password; other sessions end',
    access: 'signed-in',
    body: ChangePassword,
    status: 204,
    refusals: ['code-needed'],
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot',
    summary: 'Ask for a mail to reset a password; the answer is the same for every address',
    access: 'public',
    body: ForgotPassword,
    status: 204,
    refusals: ['not-found', 'overloaded'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset',
    summary: 'Set a new password with the token of a mailed link; all sessions end',
    access: 'public',
    body: ResetPassword,
    status: 204,
    refusals: ['not-found', 'code-needed'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary: 'Confirm an e-mail address with the token of a mailed link',
    access: 'public',
    body: ConfirmEmail,
    status: 204,
    refusals: ['not-found'],
  },
  askConfirmation: {
    method: 'POST',
    path: '/api/me/confirm-email',
    summary: 'Ask for another link to confirm one’s own address',
    access: 'signed-in',
    status: 204,
    refusals: ['not-found', 'already-decided'],
  },
  chooseLanguage: {
    method: 'POST',
    path: '/api/me/language',
    summary: 'Choose the language, and its digits, of what is written to oneself',
    access: 'signed-in',
    body: ChooseLanguage,
    status: 204,
    refusals: [],
  },
  session: {
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Who is signed in',
    access: 'public',
    status: 200,
    reply: SessionReply,
    refusals: [],
  },
  me: {
    method: 'GET',
    path: '/api/me',
    summary: 'Profile and balances',
    access: 'signed-in',
    keys: 'read',
    status: 200,
    reply: Me,
    refusals: [],
  },
  statement: {
    method: 'GET',
    path: '/api/me/statement',
    summary: 'Every movement of one’s own money, newest first',
    access: 'signed-in',
    keys: 'read',
    query: StatementQuery,
    status: 200,
    reply: Statement,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
