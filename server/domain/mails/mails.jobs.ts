/**
 * Sends what waits: takes one mail, writes it, hands it to the mail server outside of any
 * transaction, and then takes its row away. A process that is killed in between leaves a row that
 * is sent again: at least once, under the same Message-ID.
 */
import { type Locale, localeNamed } from '#protocol/languages.ts';
import { textOfNotice } from '#texts/notice-text.ts';
import { readAs } from '#texts/reader.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import { answerMail, isMailWanted, type Letter, noticeMail, retryAfterMs } from './mails.rules.ts';
import type { MailTransport } from './mails.ts';
import { postponeMail, removeMail, takeMail, type TakenMail } from './mails.sql.ts';

const LOOK_MS = 1_000;
/** Longer than the mail server may take. */
const LOST_AFTER_MS = 2 * 60_000;
const STOP_MS = 1_000;

export type Mailer = {
  /** Sends all that is due; answers how many were taken by the mail server. */
  sendDue(): Promise<number>;
  /** Looks at once; otherwise it looks every second. */
  wake(): void;
  start(): void;
  /** Waits for the mail under way, for about a second. */
  stop(): Promise<void>;
};

export type MailerServices = {
  database: Database;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  baseUrl: string;
  /** The mail with a link to set a new password; null where the person is no customer any more. */
  writeReset(personId: string, locale: Locale | null): Promise<Letter | null>;
  /**
   * The mail with a link that confirms the address; null where nothing is to be confirmed any more.
   */
  writeConfirmation(personId: string, locale: Locale | null): Promise<Letter | null>;
  /** The mail with a link to object to a delayed proposal; null if the proposal has ended. */
  writeObjection(of: {
    personId: string;
    proposalId: string;
    locale: Locale | null;
  }): Promise<Letter | null>;
  /** Notes that the mail server has taken such a mail. */
  noteObjectionMailed(of: { personId: string; proposalId: string }): Promise<unknown>;
};

const proposalOf = ({ facts }: TakenMail) => (facts as { proposal: string }).proposal;
/** Code and facts of a notice or an alert, which both always have (check `mails_words`). */
const newsOf = ({ code, facts }: TakenMail) => ({ code, facts }) as { code: string; facts: object };

export function openMailer(services: MailerServices): Mailer {
  const { database, clock, log, transport, baseUrl } = services;
  const { writeReset, writeConfirmation, writeObjection, noteObjectionMailed } = services;
  let running: Promise<number> | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function write(mail: TakenMail): Promise<Letter | null> {
    const { kind, person_id, email } = mail;
    if (email === null) return Promise.resolve(null);
    if (kind === 'answer') return Promise.resolve(answerMail(email, mail.message ?? '', baseUrl));
    if (person_id === null) return Promise.resolve(null);
    const locale = localeNamed(mail.locale);
    if (kind === 'password-reset') return writeReset(person_id, locale);
    if (kind === 'confirm') return writeConfirmation(person_id, locale);
    if (kind === 'objection') {
      return writeObjection({ personId: person_id, proposalId: proposalOf(mail), locale });
    }
    const news = newsOf(mail);
    if (!isMailWanted(news.code, mail.wanted)) return Promise.resolve(null);
    const kept = { ...news, title: null, message: '' };
    return Promise.resolve(
      readAs(locale, () => noticeMail(email, { kind, ...textOfNotice(kept) }, baseUrl)),
    );
  }

  async function sendOne(taken: TakenMail): Promise<boolean> {
    const letter = await write(taken);
    const failure = letter && (await transport.send({ id: taken.id, ...letter }));
    if (failure === null) {
      if (letter !== null && taken.kind === 'objection' && taken.person_id !== null)
        await noteObjectionMailed({ personId: taken.person_id, proposalId: proposalOf(taken) });
      await removeMail(database, taken.id);
      return letter !== null;
    }
    log.warn({ codes: failure, kind: taken.kind, attempts: taken.attempts }, 'A mail was not sent');
    const wait = retryAfterMs(taken.attempts);
    const dueAt = wait === null ? null : new Date(clock.now().getTime() + wait);
    await postponeMail(database, { id: taken.id, dueAt, failure });
    return false;
  }

  async function sendAll(): Promise<number> {
    let sent = 0;
    while (!isStopped) {
      const now = clock.now();
      const lostAt = new Date(now.getTime() + LOST_AFTER_MS);
      const taken = await takeMail(database, { now, lostAt });
      if (!taken) break;
      if (await sendOne(taken)) sent += 1;
    }
    return sent;
  }

  function sendDue(): Promise<number> {
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  const wake = () =>
    void sendDue().catch((error: unknown) => log.warn({ error }, 'Mail will be sent later'));

  return {
    sendDue,
    wake,
    start() {
      timer = setInterval(wake, LOOK_MS);
      timer.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        late = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([running?.catch(() => undefined), patience]);
      clearTimeout(late);
      transport.close();
    },
  };
}
