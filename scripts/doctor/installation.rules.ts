/**
 * What is to be said of the database and of what lies outside: backups, certificate, mail. Pure:
 * facts in, one finding out.
 */
import { STALE_AFTER_MS } from '#protocol/market.ts';

import { type Finding, fault, ok, spanText, warning } from './finding.ts';

const DAY_MS = 86_400_000;

/**
 * `holder` is the process that has locked the directory, null where none has; undefined where the
 * system does not tell.
 */
export function judgeLock(facts: {
  holder: number | null | undefined;
  isRunning: boolean;
}): Finding {
  const { holder, isRunning } = facts;
  if (holder === undefined) return ok('who holds it is not told here');
  if (holder !== null) return ok(`a server runs on it, process ${holder}`);
  if (!isRunning) return ok('no server runs on it');
  return warning(
    'no server holds it, and a PostgreSQL of it runs',
    'nothing, if a command such as a backup is under way; else the next start ends it',
  );
}

/** Servers on a PostgreSQL of the operator's own, which has no lock; null where it is away. */
export function judgeServers(facts: { isRecording: boolean; isServing: boolean } | null): Finding {
  if (facts === null) return ok('of the bundled PostgreSQL alone; yours does not answer');
  const { isRecording, isServing } = facts;
  if (isRecording && isServing) return ok('a server runs on the database: it records and serves');
  if (isRecording) return ok('a server runs on the database: it records ticks, and none serves');
  if (isServing) return ok('a server runs on the database: it serves, and none records ticks');
  return ok('no server runs on the database');
}

/** Where the bundled PostgreSQL does not run: it is not started here, since that would write. */
export function judgeStopped(unchecked: readonly string[]): Finding {
  return warning(
    `the bundled PostgreSQL does not run; not checked: ${unchecked.join(', ')}`,
    'start the server, then ask again',
  );
}

/** A guard's own line; null where it holds. */
export function judgeGuard(line: string | null, todo: string, holds: string): Finding {
  return line === null ? ok(holds) : fault(line, todo);
}

/** What has yet to run; null where the database has none of ours. */
export function judgeMigrations(
  facts: { waiting: readonly string[] } | { refused: string } | null,
): Finding {
  if (facts === null) return ok('none yet: the first start runs them');
  if ('refused' in facts) return fault(facts.refused, 'see "Restore" and upgrade or go back');
  const [first] = facts.waiting;
  if (first === undefined) return ok('all have run');
  return warning(`${facts.waiting.length} wait, from ${first}`, 'back up, then restart the server');
}

/** What the first start has fixed; null before it. */
export function judgeFunds(facts: { set: string; fixed: string | null }): Finding {
  const { set, fixed } = facts;
  if (fixed === null || fixed === set) return ok(`${set} funds`);
  return fault(
    `FUNDS is ${set}, and this installation was started with ${fixed} funds`,
    `set FUNDS=${fixed}, or use another DATABASE_URL or DATA_DIR`,
  );
}

export function judgeConnections(facts: { most: number; needed: number }): Finding {
  const found = `${facts.most} allowed, up to ${facts.needed} needed`;
  if (facts.most >= facts.needed) return ok(found);
  return warning(found, 'raise max_connections of PostgreSQL, or set WORKERS lower');
}

/** The online check is every 20 seconds. */
const BOOKS_LATE_MS = 120_000;

export function judgeBooks(facts: {
  halted: string | null;
  findings: number;
  ageMs: number | null;
  isRecording: boolean;
}): Finding {
  const { halted, findings, ageMs, isRecording } = facts;
  if (halted !== null || findings > 0) {
    return fault(
      `the books do not agree: ${halted ?? `${findings} findings`}`,
      'see "When money stops" in docs/operating.md',
    );
  }
  if (ageMs === null) return ok('not checked yet: the first start does');
  const found = `agreed ${spanText(ageMs)} ago`;
  if (isRecording && ageMs > BOOKS_LATE_MS) {
    return fault(`${found}, and a server runs`, 'read the log: the books could not be checked');
  }
  return ok(found);
}

export function judgeTape(facts: { ageMs: number | null; isRecording: boolean }): Finding {
  const { ageMs, isRecording } = facts;
  const found = ageMs === null ? 'no tick yet' : `the last tick is ${spanText(ageMs)} old`;
  if (!isRecording) return ok(`${found}; no server records`);
  if (ageMs !== null && ageMs <= STALE_AFTER_MS) return ok(found);
  return fault(`${found}, and a server records`, 'see "When prices stop" in docs/operating.md');
}

/** `newestMs` is the age of the newest whole backup, null where there is none. */
export function judgeBackup(
  facts: { directory: string; newestMs: number | null } | null,
  isBundled: boolean,
): Finding {
  if (!isBundled) return ok('of your own PostgreSQL: its tools make them, not seen from here');
  if (facts === null) {
    return warning(
      'nobody says where backups are',
      'set BACKUP_DIR, or npm run doctor -- --backups <directory>',
    );
  }
  const { directory, newestMs } = facts;
  const todo = 'npm run backup, and see that it runs by schedule (deploy/systemd)';
  if (newestMs === null) return warning(`no whole backup in ${directory}`, todo);
  const found = `the newest in ${directory} is ${spanText(newestMs)} old`;
  return newestMs > DAY_MS ? warning(found, todo) : ok(found);
}

export type Certificate = {
  endsAt: Date;
  /** Why a browser refuses it; null where it takes it. */
  refused: string | null;
};

const CERTIFICATE_DAYS = { fault: 3, warning: 14 };

/** Null without an https:// BASE_URL; a text where nobody answered there. */
export function judgeCertificate(facts: Certificate | string | null, now: Date): Finding {
  if (facts === null) return ok('BASE_URL is not https://: none to look at');
  const renew = 'renew it, and look why the proxy did not';
  if (typeof facts === 'string') {
    return fault(
      `no TLS at BASE_URL: ${facts}`,
      'see that the proxy runs, and that its name resolves',
    );
  }
  const leftMs = facts.endsAt.getTime() - now.getTime();
  if (leftMs <= 0) return fault(`ended ${spanText(-leftMs)} ago`, renew);
  if (facts.refused !== null) {
    return fault(
      `browsers refuse it: ${facts.refused}`,
      'have one for the name in BASE_URL from an authority that browsers trust',
    );
  }
  const found = `ends in ${spanText(leftMs)}`;
  if (leftMs < CERTIFICATE_DAYS.fault * DAY_MS) return fault(found, renew);
  return leftMs < CERTIFICATE_DAYS.warning * DAY_MS ? warning(found, renew) : ok(found);
}

/** Null without SMTP_URL. */
export function judgeMail(
  facts: { host: string; port: number; refused: string | null } | null,
): Finding {
  if (facts === null) return ok('SMTP_URL is not set: no mail is sent');
  const { host, port, refused } = facts;
  if (refused === null) return ok(`${host}:${port} answers and takes the login; nothing was sent`);
  return fault(
    `${host}:${port} does not take mail: ${refused}`,
    'check SMTP_URL, the firewall and the mail server',
  );
}
