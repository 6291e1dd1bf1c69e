/**
 * Everything that lets a person in, and every channel that tells them something: what making, using
 * and removing each takes, what ends it, and which notices tell of it. The routes' checks
 * (people/proof.ts), the endings and the tests follow from this table; docs/security.md explains
 * it. A credential or an event that is added does not compile until each has an answer here.
 */
import { keys } from '#protocol/keys.ts';
import { passkeys } from '#protocol/passkeys.ts';
import { people } from '#protocol/people.ts';
import { pushes, type SecurityCode } from '#protocol/pushes.ts';
import type { Route } from '#protocol/route.ts';
import { sessions, staffSessions } from '#protocol/sessions.ts';
import { staff } from '#protocol/staff.ts';
import { staffTwoFactor, twoFactor } from '#protocol/two-factor.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';
import type { Browser, SessionPerson } from '#server/kit/signed-in.ts';

export const credentialNames = [
  'session',
  'password',
  'passkey',
  'api-key',
  'authenticator',
  'recovery-codes',
  'known-browser',
  'confirmed-address',
  'telegram-link',
  'push-device',
] as const;
export type CredentialName = (typeof credentialNames)[number];

/** A proof of who asks. With two-factor off, no code is asked for. */
export type Proof =
  | 'none'
  | 'session'
  | 'password'
  | 'password and code'
  | 'code'
  | 'mailed link'
  | 'the credential itself';

/**
 * Checks what `takes` asks for: for a credential, the answer of the table of credentials. Refuses
 * `invalid` at `password` or `code`, `code-needed` without a code where one is, `rate-limited`
 * after too many of them.
 */
export type Prove = (
  browser: Browser,
  person: SessionPerson,
  given: { password: string; code?: string },
  asked: { takes: Proof },
) => Promise<void>;

export const endingEvents = [
  /** 'End all other sessions' on the page of sessions. */
  'end-others',
  'password-change',
  /** Two-factor sign-in goes on or off. */
  'two-factor-change',
  /** A person sets a new password by a mailed link alone. */
  'password-reset',
  /** The same, confirmed with a code of the authenticator or a recovery code. */
  'password-reset-with-code',
  /** Two members of staff take the second factor off, for a person who lost phone and codes. */
  'second-factor-reset',
  /** An admin disables the person: nothing lets them in or tells them anything until enabled. */
  'disabled',
] as const;
export type EndingEvent = (typeof endingEvents)[number];

/** `paused` counts again once the person is enabled. */
type Fate = 'ends' | 'stays' | 'paused';

/** A way is one thing that is done with a credential: making, using or removing it. */
export type Way = {
  takes: Proof;
  /** The routes that ask for the proof. Empty where there is no request for it. */
  routes: readonly Route[];
  /** The routes that only finish what one of `routes` began. */
  follows?: readonly Route[];
  /** The notices of it, each a mail too; or why nobody is told. */
  tells: readonly SecurityCode[] | Untold;
};
type Untold = { untold: string };
export const wayNames = ['making', 'using', 'removing'] as const;
export type WayName = (typeof wayNames)[number];

type Credential = Record<WayName, Way> & { on: Record<EndingEvent, Fate> };

const BY_SESSION: Untold = { untold: 'The session that begins with it is told.' };
const EACH_TIME: Untold = { untold: 'It is used all the time.' };

export const credentials: Record<CredentialName, Credential> = {
  session: {
    making: {
      takes: 'password and code',
      routes: [people.signIn, staff.signIn],
      // Only of a browser that the person has not used before.
      tells: ['device-new'],
    },
    using: { takes: 'the credential itself', routes: [], tells: EACH_TIME },
    removing: {
      takes: 'session',
      routes: [sessions.end, sessions.endOthers, staffSessions.end, staffSessions.endOthers],
      tells: ['session-ended'],
    },
    on: {
      'end-others': 'ends',
      'password-change': 'ends',
      'two-factor-change': 'ends',
      'password-reset': 'ends',
      'password-reset-with-code': 'ends',
      'second-factor-reset': 'ends',
      disabled: 'ends',
    },
  },
  password: {
    making: {
      takes: 'password and code',
      routes: [people.changePassword, staff.changePassword],
      tells: ['password-changed'],
    },
    using: { takes: 'password and code', routes: [], tells: BY_SESSION },
    removing: { takes: 'mailed link', routes: [people.resetPassword], tells: ['password-reset'] },
    on: {
      'end-others': 'stays',
      'password-change': 'ends',
      'two-factor-change': 'stays',
      'password-reset': 'ends',
      'password-reset-with-code': 'ends',
      'second-factor-reset': 'stays',
      disabled: 'paused',
    },
  },
  passkey: {
    making: {
      takes: 'password and code',
      routes: [passkeys.begin],
      follows: [passkeys.add],
      tells: ['passkey-added'],
    },
    using: {
      takes: 'the credential itself',
      routes: [passkeys.beginSignIn],
      follows: [passkeys.signIn],
      tells: ['device-new'],
    },
    removing: { takes: 'password', routes: [passkeys.remove], tells: ['passkey-removed'] },
    on: {
      'end-others': 'stays',
      'password-change': 'stays',
      'two-factor-change': 'stays',
      'password-reset': 'ends',
      'password-reset-with-code': 'stays',
      'second-factor-reset': 'ends',
      disabled: 'paused',
    },
  },
  'api-key': {
    making: {
      takes: 'password and code',
      routes: [keys.make, keys.extend],
      tells: ['key-made', 'key-extended'],
    },
    // Only of an address that the key has not been used from.
    using: { takes: 'the credential itself', routes: [], tells: ['key-used-from'] },
    removing: { takes: 'session', routes: [keys.end], tells: ['key-ended'] },
    on: {
      'end-others': 'stays',
      'password-change': 'stays',
      'two-factor-change': 'stays',
      'password-reset': 'ends',
      'password-reset-with-code': 'ends',
      'second-factor-reset': 'ends',
      disabled: 'ends',
    },
  },
  authenticator: {
    making: {
      takes: 'password',
      routes: [twoFactor.begin, staffTwoFactor.begin],
      follows: [twoFactor.confirm, staffTwoFactor.confirm],
      tells: ['two-factor-on'],
    },
    using: { takes: 'the credential itself', routes: [staffTwoFactor.stepUp], tells: EACH_TIME },
    removing: {
      takes: 'password and code',
      routes: [twoFactor.disable, staffTwoFactor.disable],
      tells: ['two-factor-off', 'two-factor-removed'],
    },
    on: {
      'end-others': 'stays',
      'password-change': 'stays',
      // Switching it off is the change.
      'two-factor-change': 'ends',
      'password-reset': 'stays',
      'password-reset-with-code': 'stays',
      'second-factor-reset': 'ends',
      disabled: 'paused',
    },
  },
  'recovery-codes': {
    making: {
      takes: 'code',
      routes: [twoFactor.renewCodes, staffTwoFactor.renewCodes],
      tells: ['recovery-codes-renewed'],
    },
    using: { takes: 'the credential itself', routes: [], tells: ['recovery-code-used'] },
    // New ones take the place of the old.
    removing: {
      takes: 'code',
      routes: [twoFactor.renewCodes, staffTwoFactor.renewCodes],
      tells: ['recovery-codes-renewed'],
    },
    on: {
      'end-others': 'stays',
      'password-change': 'stays',
      'two-factor-change': 'ends',
      'password-reset': 'stays',
      'password-reset-with-code': 'stays',
      'second-factor-reset': 'ends',
      disabled: 'paused',
    },
  },
  // A known browser opens nothing: it has more guesses of a code, and signs in unannounced.
  'known-browser': {
    making: { takes: 'password and code', routes: [], tells: ['device-new'] },
    using: {
      takes: 'the credential itself',
      routes: [],
      tells: { untold: 'The person has been told of this browser.' },
    },
    removing: {
      takes: 'none',
      routes: [],
      tells: { untold: 'Only the events below remove it, and each is told.' },
    },
    on: {
      'end-others': 'stays',
      'password-change': 'stays',
      'two-factor-change': 'stays',
      'password-reset': 'ends',
      'password-reset-with-code': 'ends',
      'second-factor-reset': 'ends',
      disabled: 'stays',
    },
  },
  'confirmed-address': {
    making: {
      takes: 'mailed link',
      routes: [people.confirmEmail],
      tells: { untold: 'No mail goes to an address before it is confirmed.' },
    },
    using: {
      takes: 'mailed link',
      routes: [people.resetPassword],
      tells: ['password-reset'],
    },
    removing: {
      takes: 'none',
      routes: [],
      tells: { untold: 'The address of an account never changes.' },
    },
    on: {
      'end-others': 'stays',
      'password-change': 'stays',
      'two-factor-change': 'stays',
      'password-reset': 'stays',
      'password-reset-with-code': 'stays',
      'second-factor-reset': 'stays',
      disabled: 'stays',
    },
  },
  'telegram-link': {
    making: {
      takes: 'password and code',
      routes: [pushes.linkTelegram],
      tells: ['telegram-linked'],
    },
    using: { takes: 'the credential itself', routes: [], tells: EACH_TIME },
    removing: { takes: 'session', routes: [pushes.unlinkTelegram], tells: ['telegram-unlinked'] },
    on: {
      'end-others': 'stays',
      'password-change': 'stays',
      'two-factor-change': 'stays',
      'password-reset': 'ends',
      'password-reset-with-code': 'ends',
      'second-factor-reset': 'ends',
      disabled: 'stays',
    },
  },
  'push-device': {
    making: { takes: 'session', routes: [pushes.subscribe], tells: ['push-device-added'] },
    using: { takes: 'the credential itself', routes: [], tells: EACH_TIME },
    removing: { takes: 'session', routes: [pushes.unsubscribe], tells: ['push-device-removed'] },
    // A push device ends as its session does: it is that browser.
    on: {
      'end-others': 'ends',
      'password-change': 'ends',
      'two-factor-change': 'ends',
      'password-reset': 'ends',
      'password-reset-with-code': 'ends',
      'second-factor-reset': 'ends',
      disabled: 'ends',
    },
  },
};

/**
 * Challenges and codes that were begun with a proof and not finished. `endCredentials` ends them
 * before the rest: a request that finishes one holds its row, so what it makes is there to be ended
 * after.
 */
const pending = [
  'delete from passkey_challenges where person_id = $1',
  'delete from telegram_codes where person_id = $1',
];

/**
 * The statement that ends each for a person (`$1`), or the slice that the caller asks, since more
 * than rows ends with it, such as live streams.
 */
const enders: Record<CredentialName, string | { by: string }> = {
  session: { by: 'sessions: endAll, endOthers, renewalOf' },
  password: { by: 'people: the new hash takes its place' },
  passkey: 'delete from passkeys where person_id = $1',
  'api-key': { by: 'sessions: endAll, with the sessions' },
  authenticator: { by: 'two-factor: disable; the database after a reset by staff' },
  'recovery-codes': { by: 'two-factor: disable; the database after a reset by staff' },
  'known-browser': 'delete from devices where person_id = $1',
  'confirmed-address': { by: 'nothing ends it' },
  'telegram-link': 'delete from telegram_links where person_id = $1',
  'push-device': 'delete from push_devices where person_id = $1',
};

/**
 * Locks the person's row. A transaction that touches several of a person's credentials calls this
 * first, and after `lockAudit` where it needs that, so that two of them wait and never deadlock.
 */
export function lockPerson(tx: Tx, personId: string) {
  return tx.query('select 1 from people where id = $1 for no key update', [personId]);
}

/**
 * Refuses `unauthenticated` where the session that asks has ended. Until the transaction commits no
 * event can end it, so what the transaction makes does not outlive an event that it overlaps. Locks
 * the person's row, then the session's.
 */
export async function holdSession(
  tx: Tx,
  { id, session }: Pick<SessionPerson, 'id' | 'session'>,
): Promise<void> {
  await lockPerson(tx, id);
  const held = await tx.query('select 1 from sessions where token_hash = $1 for share', [
    Buffer.from(session, 'hex'),
  ]);
  if (held.length === 0) refuse('unauthenticated');
}

/** Ends what the table says, but for what the caller ends by another slice. */
export async function endCredentials(tx: Tx, event: EndingEvent, personId: string): Promise<void> {
  for (const statement of pending) await tx.execute(statement, [personId]);
  for (const name of credentialNames) {
    if (credentials[name].on[event] !== 'ends') continue;
    const ender = enders[name];
    if (typeof ender === 'string') await tx.execute(ender, [personId]);
  }
}
