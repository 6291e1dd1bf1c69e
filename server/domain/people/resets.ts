/**
 * Setting a new password with a mailed link. A client that asks hears the same at the same time for
 * every address. Whether there is somebody to write to is found out after the answer. Their address
 * is confirmed or need not be.
 */
import type { ForgotPassword, ResetPassword } from '#protocol/people.ts';
import type { Locale } from '#protocol/languages.ts';
import { endCredentials, lockPerson } from '#server/domain/credentials/credentials.ts';
import { type Letter, mailReset, resetMail } from '#server/domain/mails/mails.ts';
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { SpendCode, TwoFactorService } from '#server/domain/two-factor/two-factor.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Ids, RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { Passwords } from '#server/kit/password.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';
import type { Browser } from '#server/kit/signed-in.ts';

import { replaceLink, takeLink } from './mailed-links.sql.ts';
import { hashOfLink, makeLinkToken, type Mailing } from './mailed-links.ts';
import { isEmail, normalEmail, passwordRefusal } from './people.rules.ts';
import {
  findCustomer,
  findCustomerById,
  findResetOwner,
  type ResetOwner,
  setHash,
} from './resets.sql.ts';

export type Resets = {
  /**
   * Refuses `not-found` where no mail can be sent, `invalid` for what is no address, `rate-limited`
   * and `overloaded`; all of them whether or not there is such a person. The mail is queued after
   * the answer.
   */
  ask(form: ForgotPassword, from: { address: string }): Promise<void>;
  /**
   * Sets the password and ends all sessions of the person, and what else the table of credentials
   * says: with a code, passkeys stay. Refuses `invalid` with the sign-up's own texts or at `code`,
   * and `code-needed` where there are two-factor sign-in and passkeys, and the form says neither a
   * code nor that they end; all of which leaves the link good. Refuses `not-found` for a link that
   * does not count, and `rate-limited` after too many of these from the address, or of codes.
   */
  reset(form: ResetPassword, browser: Browser): Promise<void>;
  /**
   * The mail with a new link, which takes the place of the one before; null for who is no customer
   * any more.
   */
  write(personId: string, locale: Locale | null): Promise<Letter | null>;
  /** Waits for what is being looked up, for about a second. */
  close(): Promise<void>;
};

const VALID_MS = 30 * 60_000;
/** Looked up at once; past it people are asked to come back. */
const MAX_UNDER_WAY = 50;
const CLOSE_MS = 1_000;
const notQueued = 'A mail to reset a password was not queued';

export function openResets(services: {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  ids: Ids;
  random: RandomSource;
  log: Log;
  passwords: Passwords;
  attempts: Attempts;
  sessions: Sessions;
  tellSecurity: TellSecurity;
  twoFactor: TwoFactorService;
  /** Null where the operator set no mail server. */
  mailing: Mailing | null;
}): Resets {
  const { database, outbox, clock, ids, random, log, passwords, attempts, sessions } = services;
  const { tellSecurity, twoFactor } = services;
  const underWay = new Set<Promise<void>>();

  /** Staff are told nothing: they get a new invitation. */
  async function queue({ onQueued }: Mailing, email: string): Promise<void> {
    const person = await findCustomer(database, email);
    if (!person || !(await attempts.mayMailReset(email))) return;
    const now = clock.now();
    const view = { now, newId: () => ids.next(now) };
    await database.transaction((tx) => mailReset(tx, { personId: person.id, view }));
    onQueued();
  }

  /** Null where passkeys do not stay. */
  async function examineCode(
    owner: ResetOwner,
    { code, endsPasskeys }: ResetPassword,
    browser: Browser,
  ): Promise<SpendCode | null> {
    const isGiven = code !== undefined && code.trim() !== '';
    if (endsPasskeys || !(isGiven || owner.has_passkeys)) return null;
    const isKnownDevice = await sessions.knowsDevice(browser, owner.id);
    return twoFactor.examine(owner, code, { address: browser.address, isKnownDevice });
  }

  return {
    async ask(form, { address }) {
      const { mailing } = services;
      if (mailing === null) return refuse('not-found', { reason: 'reset-unavailable' });
      const email = normalEmail(form.email);
      if (!isEmail(email)) refuseField('email', 'email-invalid');
      await attempts.beginReset(address);
      if (underWay.size >= MAX_UNDER_WAY) refuse('overloaded', { retryAfter: 30 });
      const writing = queue(mailing, email)
        .catch((error: unknown) => log.warn({ error }, notQueued))
        .finally(() => underWay.delete(writing));
      underWay.add(writing);
    },

    async reset(form, browser) {
      const { token, password } = form;
      const { address } = browser;
      await attempts.beginGuess('reset', address);
      const hash = hashOfLink(token);
      const asking = await findResetOwner(database, hash, clock.now());
      if (!asking) {
        await attempts.failGuess('reset', address);
        return refuse('not-found', { reason: 'reset-link-wrong' });
      }
      const fault = passwordRefusal(password, asking);
      if (fault !== null) refuseField('password', fault);
      const spendCode = await examineCode(asking, form, browser);
      const passwordHash = await passwords.hash(password);
      const email = await outbox.transaction(async (tx, emit) => {
        const at = clock.now();
        await lockPerson(tx, asking.id);
        const owner = await takeLink(tx, 'password_resets', hash, at);
        const changed = owner && (await setHash(tx, { personId: owner, passwordHash, at }));
        if (!owner || !changed) return refuse('not-found', { reason: 'reset-link-wrong' });
        await spendCode?.(tx, emit);
        await sessions.endAll(tx, emit, owner);
        const event = spendCode ? 'password-reset-with-code' : 'password-reset';
        await endCredentials(tx, event, owner);
        emit(...(await tellSecurity(tx, owner, { code: 'password-reset', facts: {} })));
        return changed;
      });
      await attempts.succeedSignIn(email, address);
    },

    async write(personId, locale) {
      const { mailing } = services;
      const person = await findCustomerById(database, personId);
      if (!person || mailing === null) return null;
      const token = makeLinkToken(random);
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + VALID_MS);
      const link = { personId, hash: hashOfLink(token), at, expiresAt };
      await database.transaction((tx) => replaceLink(tx, 'password_resets', link));
      return resetMail(person.email, `${mailing.baseUrl}/reset-password#${token}`, locale);
    },

    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([Promise.all(underWay), late]);
      clearTimeout(timer);
    },
  };
}
