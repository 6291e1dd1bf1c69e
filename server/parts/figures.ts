/**
 * Figures of the whole installation, as the database has them: read when somebody asks, on a
 * connection of their own, by the process that records. No figure names anybody.
 */
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { findChainCheck } from '#server/domain/audit/checks.sql.ts';
import { readCoinExposures } from '#server/domain/exposure/exposure.ts';
import { readMailFigures } from '#server/domain/mails/mails.sql.ts';
import type { BeaconState, Market } from '#server/domain/market/market.ts';
import { listProcessed } from '#server/domain/market/tick-cursor.sql.ts';
import { readOutboxBounds } from '#server/domain/outbox/outbox.sql.ts';
import { countRewinds } from '#server/domain/rewinds/rewinds.sql.ts';
import { countSessions } from '#server/domain/sessions/sessions.sql.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Reader } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { Metrics } from '#server/kit/process/metrics.ts';
import { readBooksCheck } from '#server/ledger/checks.ts';

/** A caller that asks more often is told the same. */
const READ_EVERY_MS = 4_000;
const SESSIONS_EVERY_MS = 60_000;
/** Then they are left out, until they have come. */
const ANSWER_MS = 1_000;

const PAISE = 100;
const seconds = (date: Date) => date.getTime() / 1_000;

type Services = {
  database: Reader;
  market: Market;
  clock: Clock;
  /** Whose disk is looked at. */
  folder: string;
  log: Log;
};

/**
 * Answers a function that brings the figures up to date; it never fails and takes a second at most.
 */
export function openFigures(metrics: Metrics, services: Services): () => Promise<void> {
  const { clock, log } = services;
  const families = openFamilies(metrics);
  let readAt = -Infinity;
  let sessionsAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const isSessionsDue = clock.now().getTime() - sessionsAt >= SESSIONS_EVERY_MS;
      const show = await readAll(families, services, isSessionsDue);
      for (const gauge of families.perishable) gauge.clear();
      show();
      families.up.set({}, 1);
      readAt = clock.now().getTime();
      if (isSessionsDue) sessionsAt = readAt;
    } catch (error) {
      fade();
      log.warn({ error }, 'The figures of the installation could not be read');
    }
  }

  /** What is not known any more is not shown as if it were. */
  function fade(): void {
    for (const gauge of families.perishable) gauge.clear();
    families.up.set({}, 0);
    readAt = -Infinity;
  }

  return async () => {
    if (clock.now().getTime() - readAt < READ_EVERY_MS) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    const isLate = await Promise.race([
      reading.then(() => false),
      sleep(ANSWER_MS, true, { ref: false }),
    ]);
    if (isLate) fade();
  };
}

type Families = ReturnType<typeof openFamilies>;

function openFamilies(metrics: Metrics) {
  const gauge = (name: string, help: string, labels?: readonly string[]) =>
    metrics.gauge({ name: `drishti_${name}`, help, labels });
  const read = {
    lag: gauge(
      'consumer_lag_ticks',
      'Ticks on the tape that a consumer has not gone through yet.',
      ['consumer'],
    ),
    entry: gauge('outbox_last_entry', 'Number of the last entry of the outbox.'),
    booksAt: gauge('books_check_timestamp_seconds', 'When the books were last checked.'),
    findings: gauge('books_findings', 'Findings of the last check of the books.'),
    halted: gauge('ledger_halted', 'Whether money writes are stopped (1) or not (0).'),
    auditAt: gauge('audit_check_timestamp_seconds', 'When the audit log was last checked.'),
    broken: gauge('audit_broken', 'Whether the audit log was changed (1) or is whole (0).'),
    exposure: gauge('coin_exposure_rupees', "People's exposure in a coin, at the last price.", [
      'coin',
      'side',
    ]),
    limit: gauge(
      'coin_exposure_limit_rupees',
      'Limit of all exposure in a coin, where there is one.',
      ['side'],
    ),
    mails: gauge('mails', 'Mail that waits, waits after a failure (retried), or was given up.', [
      'state',
    ]),
    mailAge: gauge('mail_oldest_age_seconds', 'Age of the oldest mail that waits; 0 without any.'),
    round: gauge('beacon_round', "Round of the last tick, of a beacon's house."),
    dueRound: gauge('beacon_due_round', "The beacon's newest round that is due."),
    waiting: gauge(
      'beacon_waiting_seconds',
      'How long a round of the beacon has been waited for, from a minute on; else 0.',
    ),
    rewinds: gauge('rewinds', 'Notices that the database had lost what it had acknowledged.'),
    rewindAt: gauge('rewind_timestamp_seconds', 'When a rewind was last noticed; 0 for never.'),
    free: gauge('data_directory_free_bytes', 'Free space on the disk of the data directory.'),
    size: gauge('data_directory_size_bytes', 'Size of the disk of the data directory.'),
  };
  return {
    ...read,
    perishable: Object.values(read),
    // Read more rarely, so it stays.
    sessions: gauge('sessions', 'Sessions that have not ended, counted once a minute.'),
    up: gauge(
      'figures_up',
      'Whether the figures of the installation could be read (1) or not (0).',
    ),
  };
}

/**
 * One after the other, since they have one connection. Answers what shows them, so that half of
 * them are never shown.
 */
async function readAll(
  families: Families,
  { database, market, clock, folder }: Services,
  isSessionsDue: boolean,
): Promise<() => void> {
  const books = await readBooksCheck(database);
  const audit = await findChainCheck(database);
  const processed = await listProcessed(database);
  const outbox = await readOutboxBounds(database);
  const exposures = await readCoinExposures(database, market);
  const mail = await readMailFigures(database);
  const rewinds = await countRewinds(database);
  const beacon = await market.beaconState();
  const sessions = isSessionsDue ? await countSessions(database) : null;
  const disk = await statfs(folder).catch(() => null);
  return () => {
    if (books.at) families.booksAt.set({}, seconds(books.at));
    families.findings.set({}, books.findings.length);
    families.halted.set({}, books.halted === null ? 0 : 1);
    if (audit) {
      families.auditAt.set({}, seconds(audit.at));
      families.broken.set({}, audit.broken ? 1 : 0);
    }
    const last = market.last()?.number ?? -1;
    for (const { name, tick } of processed) {
      families.lag.set({ consumer: name }, Math.max(0, last - tick));
    }
    families.entry.set({}, Number(outbox.last ?? 0n));
    for (const { coin, long, short } of exposures.coins) {
      families.exposure.set({ coin, side: 'long' }, Number(long) / PAISE);
      families.exposure.set({ coin, side: 'short' }, Number(short) / PAISE);
    }
    const { coinLong, coinShort } = exposures.limits;
    if (coinLong !== null) families.limit.set({ side: 'long' }, Number(coinLong) / PAISE);
    if (coinShort !== null) families.limit.set({ side: 'short' }, Number(coinShort) / PAISE);
    families.mails.set({ state: 'waiting' }, mail.waiting - mail.failing);
    families.mails.set({ state: 'retried' }, mail.failing);
    families.mails.set({ state: 'given-up' }, mail.given_up);
    families.mailAge.set({}, mail.oldest ? seconds(clock.now()) - seconds(mail.oldest) : 0);
    families.rewinds.set({}, rewinds.count);
    families.rewindAt.set({}, rewinds.last ? seconds(rewinds.last) : 0);
    if (beacon) showBeacon(families, beacon, clock.now());
    if (sessions !== null) families.sessions.set({}, sessions);
    if (disk) {
      families.free.set({}, disk.bavail * disk.bsize);
      families.size.set({}, disk.blocks * disk.bsize);
    }
  };
}

function showBeacon(families: Families, beacon: BeaconState, now: Date): void {
  const { round, dueRound, waitsSince } = beacon;
  if (round !== null) families.round.set({}, round);
  families.dueRound.set({}, dueRound);
  families.waiting.set({}, waitsSince ? seconds(now) - seconds(waitsSince) : 0);
}
