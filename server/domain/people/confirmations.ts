/**
 * Confirming an address by a mailed link: until then no other mail goes there, so that a slip of
 * the finger at sign-up hands nobody an account. Only where mail is sent; what that means for
 * accounts from before is decision 59.
 */
import type { ConfirmEmail } from '#protocol/people.ts';
import type { Locale } from '#protocol/languages.ts';
import { confirmMail, type Letter, mailConfirmation } from '#server/domain/mails/mails.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Ids, RandomSource } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import { findUnconfirmed, setConfirmed } from './confirmations.sql.ts';
import { replaceLink, takeLink } from './mailed-links.sql.ts';
import { hashOfLink, makeLinkToken, type Mailing } from './mailed-links.ts';

export type Confirmations = {
  /**
   * Queues another link for the person. Refuses `not-found` where no mail is sent,
   * `already-decided` where nothing is to be confirmed, and `rate-limited` past three an hour.
   */
  ask(personId: string): Promise<void>;
  /**
   * Refuses `not-found` for a link that does not count, and `rate-limited` after too many of these
   * from the address.
   */
  confirm(form: ConfirmEmail, from: { address: string }): Promise<void>;
  /**
   * The mail with a new link, which takes the place of the one before; null where nothing is to be
   * confirmed any more.
   */
  write(personId: string, locale: Locale | null): Promise<Letter | null>;
};

const VALID_MS = 24 * 60 * 60_000;

export function openConfirmations(services: {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: RandomSource;
  attempts: Attempts;
  /** Null where the operator set no mail server. */
  mailing: Mailing | null;
}): Confirmations {
  const { database, clock, ids, random, attempts, mailing } = services;
  return {
    async ask(personId) {
      if (mailing === null) return refuse('not-found', { reason: 'confirm-unavailable' });
      if (!(await findUnconfirmed(database, personId))) return refuse('already-decided');
      await attempts.beginConfirmation(personId);
      const now = clock.now();
      const view = { now, newId: () => ids.next(now) };
      await database.transaction((tx) => mailConfirmation(tx, { personId, view }));
      mailing.onQueued();
    },

    async confirm({ token }, { address }) {
      await attempts.beginGuess('confirmation', address);
      const at = clock.now();
      const isTaken = await database.transaction(async (tx) => {
        const personId = await takeLink(tx, 'email_confirmations', hashOfLink(token), at);
        if (personId !== null) await setConfirmed(tx, personId, at);
        return personId !== null;
      });
      if (isTaken) return;
      await attempts.failGuess('confirmation', address);
      refuse('not-found', { reason: 'confirm-link-wrong' });
    },

    async write(personId, locale) {
      const person = mailing && (await findUnconfirmed(database, personId));
      if (!person) return null;
      const token = makeLinkToken(random);
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + VALID_MS);
      const link = { personId, hash: hashOfLink(token), at, expiresAt };
      await database.transaction((tx) => replaceLink(tx, 'email_confirmations', link));
      return confirmMail(person.email, `${mailing.baseUrl}/confirm-email#${token}`, locale);
    },
  };
}
