/**
 * People: signing up and in, and changing a password. Nothing here tells a stranger whether an
 * e-mail address is known, unless they hold a valid referral code.
 */
import type { ChangePassword, CheckReferral, Person, SignIn, SignUp } from '#protocol/people.ts';
import { cleanLine } from '#protocol/text.ts';
import type { Realm, SessionPerson } from '#server/kit/signed-in.ts';
import { endCredentials } from '#server/domain/credentials/credentials.ts';
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import { realmOf, type RenewSession, type SignedIn } from '#server/domain/sessions/sessions.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Passwords } from '#server/kit/password.ts';
import { type KeptRefusal, refuse, refuseField, refuseFields } from '#server/kit/refuse.ts';
import type { Answer } from '#server/ledger/commands.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { checkSignUp, normalEmail, normalReferral, passwordRefusal } from './people.rules.ts';
import { findByEmail, findHash, holdPassword, isEmailTaken, updateHash } from './people.sql.ts';
import { isReferralOpen } from './referrals.sql.ts';
import { deleteReset } from './resets.sql.ts';
import { signUp } from './sign-up.ts';

// Other slices see this file only.
export { checkClaim, isEmail, normalEmail, normalReferral, shownReferral } from './people.rules.ts';
export { findLocale, setLocale } from './people.sql.ts';
export { hashOfLink, makeLinkToken } from './mailed-links.ts';
export { balanceCoins } from './sign-up.ts';
export { readBalances, readRupees, readStatement, type ScaleOf } from './statement.ts';

export type People = {
  /**
   * Whether a referral code counts, before the rest of the form. Refuses as signing up does,
   * `invalid` at `referral`, and `rate-limited` from the same count: nobody guesses faster by
   * asking here.
   */
  checkReferral(form: CheckReferral, from: { address: string }): Promise<void>;
  /**
   * Refuses `invalid` with the form's own texts, `email-taken`, and `rate-limited` after too many
   * failures from the address; `ledger-halted` and `overloaded` like any money command.
   */
  signUp(form: SignUp, from: { address: string; requestId: string }): Promise<Person>;
  /**
   * Refuses `unauthenticated` in the same words and time for a wrong address, a wrong password, and
   * somebody who belongs to the other realm. `onRefused` hears whose wrong password it was, if
   * anybody's of this realm: what it does must not keep the answer waiting, whose time would tell.
   */
  signIn(
    form: SignIn,
    from: { address: string; realm: Realm; onRefused?: (personId: string) => void },
  ): Promise<SignedIn>;
  /** Counts like a sign-in; refuses `invalid` at `password`, and `rate-limited`. */
  checkPassword(person: SessionPerson, password: string, from: { address: string }): Promise<void>;
  /**
   * Asks for the current password again, and by `admit` for a code, which works once: after all
   * else that may be refused. `alongside` is written, and by `renew` other sessions end, in the
   * same transaction.
   */
  changePassword(
    person: SessionPerson,
    form: ChangePassword,
    from: {
      address: string;
      admit: () => Promise<boolean>;
      alongside?: (tx: Tx) => Promise<void>;
      renew: RenewSession;
    },
  ): Promise<void>;
};

export function openPeople(services: {
  database: Database;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  attempts: Attempts;
  teller: Teller;
  /** Whether a mail server is set. */
  isMailed: boolean;
  tellSecurity: TellSecurity;
}): People {
  const { database, clock, ids, passwords, attempts, teller, isMailed, tellSecurity } = services;

  /** The hash that the password has; null where it is wrong. */
  async function matchPassword(
    person: SessionPerson,
    password: string,
    address: string,
  ): Promise<string | null> {
    await attempts.beginSignIn(person.email, address);
    const hash = await findHash(database, person.id);
    const isRight = await passwords.verify(password, hash);
    if (isRight) await attempts.succeedSignIn(person.email, address);
    else await attempts.failSignIn(address);
    return isRight ? hash : null;
  }

  /** Refuses `invalid` at `referral`; `code` is in normal form. */
  async function refuseUnlessOpen(code: string, address: string): Promise<void> {
    await attempts.beginGuess('sign-up', address);
    if (await isReferralOpen(database, code, clock.now())) return;
    await attempts.failGuess('sign-up', address);
    refuseField('referral', 'referral-unknown');
  }

  return {
    async checkReferral(form, { address }) {
      const code = normalReferral(form.referral);
      if (code === '') refuseField('referral', 'referral-missing');
      await refuseUnlessOpen(code, address);
    },

    async signUp(form, { address, requestId }) {
      refuseFields(checkSignUp(form));
      const referral = normalReferral(form.referral);
      const email = normalEmail(form.email);
      await refuseUnlessOpen(referral, address);
      if (await isEmailTaken(database, email)) {
        await attempts.failGuess('sign-up', address);
        refuseField('email', 'email-taken', 'email-taken');
      }
      const person: Person = {
        id: ids.next(clock.now()),
        name: cleanLine(form.name),
        email,
        role: 'user',
      };
      const passwordHash = await passwords.hash(form.password);
      const answer = await teller.submit(
        signUp,
        { ...person, passwordHash, referral, mustConfirm: isMailed },
        { personId: person.id, requestId },
      );
      refuseIfRefused(answer);
      return person;
    },

    async signIn(form, { address, realm, onRefused }) {
      const email = normalEmail(form.email);
      await attempts.beginSignIn(email, address);
      const row = await findByEmail(database, email);
      const isRight = await passwords.verify(form.password, row?.password_hash ?? null);
      if (!row || !isRight || realmOf(row.role) !== realm) {
        if (row && realmOf(row.role) === realm) onRefused?.(row.id);
        await attempts.failSignIn(address);
        return refuse('unauthenticated', { reason: 'credentials-wrong' });
      }
      await attempts.succeedSignIn(email, address);
      const { id, name, role, password_hash: hash } = row;
      const stillHolds = (tx: Tx) => holdPassword(tx, id, hash ?? '');
      return { person: { id, name, email: row.email, role }, stillHolds };
    },

    async checkPassword(person, password, { address }) {
      if ((await matchPassword(person, password, address)) === null) {
        refuseField('password', 'password-wrong');
      }
    },

    async changePassword(person, { currentPassword, newPassword }, from) {
      const { address, admit, alongside, renew } = from;
      const previousHash = await matchPassword(person, currentPassword, address);
      if (previousHash === null) return refuseField('currentPassword', 'password-wrong');
      const fault = passwordRefusal(newPassword, person);
      if (fault !== null) refuseField('newPassword', fault);
      const isConfirmed = await admit();
      const passwordHash = await passwords.hash(newPassword);
      const change = { personId: person.id, passwordHash, previousHash, at: clock.now() };
      const write = async (tx: Tx) => {
        await alongside?.(tx);
        // Somebody else changed it between our look and our write: then the current password was
        // not current.
        if ((await updateHash(tx, change)) === 0) refuse('invalid');
        await tellSecurity(tx, person.id, { code: 'password-changed', facts: {} });
        await endCredentials(tx, 'password-change', person.id);
        // A mailed link from before was asked for when another password held.
        await deleteReset(tx, person.id);
      };
      await renew(write, { isConfirmed });
    },
  };
}

/** The teller's refusal in our own reply, since no key asks for the same bytes again. */
function refuseIfRefused({ status, body }: Answer): void {
  if (status < 400) return;
  const { code, reason, fields } = JSON.parse(body) as KeptRefusal;
  refuse(code, { reason, fields });
}
