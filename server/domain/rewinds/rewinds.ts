/**
 * Rewinds: a database that is behind what this process has seen committed, as where a server took
 * over that lacked the last seconds. Each process remembers the last tick, the last entry of the
 * outbox and the last command that it acknowledged, and asks for them. Where they are gone, trading
 * closes as after a restore, and what is known of the lost is kept and told.
 */
import type { RewindHealth } from '#protocol/health.ts';
import { writeNotices } from '#server/domain/notices/notices.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import {
  type Acknowledged,
  closeTrading,
  findExisting,
  findKnown,
  findLost,
  type Found,
  insertRewind,
  type Known,
  readLatest,
  readLost,
} from './rewinds.sql.ts';

/** An entry of the outbox may be cleared away after an hour. */
const ENTRY_KEPT_MS = 30 * 60_000;
/** Most lost keys in a line of the log and in the console; all are in the table. */
const SHOWN = 100;

export type RewindWatch = {
  /** Looks once; true where the database was behind. Rejects where it cannot be asked. */
  look(): Promise<boolean>;
  /**
   * The same on a connection that is new, behind which another server may be: a look under way may
   * have begun at the old one, or hang there. Rejects where this server is behind and that could
   * not be seen to.
   */
  lookOn(fresh: Reader): Promise<void>;
};

export type Remembered = {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  ids: Ids;
  log: Log;
  tape: {
    last(): { number: number; hash: string } | null;
    /** Takes the tape of the database for the tape. */
    readAgain(): Promise<void>;
  };
  /** What this process has acknowledged lately, oldest first. */
  acknowledged: {
    list(): readonly Acknowledged[];
    last(): Acknowledged | null;
    forget(): void;
  };
  /** From now on nothing is traded before this tick. */
  closeUntil(tick: number): void;
};

export function openRewindWatch(services: Remembered): RewindWatch {
  const { database, outbox, clock, ids, log, tape, acknowledged, closeUntil } = services;
  let looking: Promise<boolean> | null = null;

  function known(): Known {
    const entry = outbox.lastOwn();
    const isKept = entry && clock.now().getTime() - entry.at.getTime() < ENTRY_KEPT_MS;
    return {
      tick: tape.last(),
      entry: isKept ? entry.id : null,
      command: acknowledged.last(),
    };
  }

  async function lookOnce(): Promise<boolean> {
    const seen = known();
    const found = await findKnown(database, seen);
    closeUntil(found.opens_at);
    if (!isBehind(seen, found)) return false;
    const lost = await keep(seen, found.last_tick);
    log.error(
      {
        knownTick: seen.tick?.number,
        knownHash: seen.tick?.hash,
        foundTick: found.last_tick,
        lostCommands: lost.length,
        lost: lost.slice(-SHOWN),
      },
      'ALARM: the database has lost what it had acknowledged; trading is closed as after a restore',
    );
    // People are told once, also where one of the next steps fails and the next look begins again.
    acknowledged.forget();
    closeUntil((await findKnown(database, seen)).opens_at);
    await tape.readAgain();
    await outbox.readAgain();
    return true;
  }

  /** Everything or nothing of it, so that the next look begins again where it fails. */
  function keep(seen: Known, foundTick: number | null): Promise<Acknowledged[]> {
    const all = acknowledged.list();
    return outbox.transaction(async (tx, emit) => {
      const lost = (await findLost(tx, all)).flatMap((n) => all[n - 1] ?? []);
      const now = clock.now();
      await closeTrading(tx);
      const id = ids.next(now);
      await insertRewind(tx, { id, at: now, known: seen.tick, foundTick, lost });
      const people = await findExisting(tx, [...new Set(lost.map(({ personId }) => personId))]);
      const notices = people.map((personId) => {
        const own = lost.filter((one) => one.personId === personId);
        const [first, last] = [own[0], own.at(-1)];
        const facts = {
          count: own.length,
          from: (first?.at ?? now).toISOString(),
          to: (last?.at ?? now).toISOString(),
        };
        const view = { now, newId: () => ids.next(now) };
        return { personId, notice: { code: 'requests-lost' as const, facts }, view };
      });
      if (notices.length > 0) emit(...(await writeNotices(tx, notices)));
      return lost;
    });
  }

  function look(): Promise<boolean> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    look,
    async lookOn(fresh) {
      const seen = known();
      const found = await findKnown(fresh, seen);
      closeUntil(found.opens_at);
      if (!isBehind(seen, found)) return;
      await looking?.catch(() => undefined);
      if (!(await look())) throw new Error('Connection terminated: its server is behind');
    },
  };
}

const isBehind = (seen: Known, found: Found): boolean =>
  (seen.tick !== null && seen.tick.hash !== found.hash) ||
  (seen.entry !== null && !found.has_entry) ||
  (seen.command !== null && !found.has_command);

/** For staff; null where there never was one. */
export async function readRewindHealth(reader: Reader): Promise<RewindHealth | null> {
  const latest = await readLatest(reader);
  if (!latest) return null;
  const lost = await readLost(reader, SHOWN);
  return {
    noticedAt: latest.noticed_at.toISOString(),
    knownTick: latest.known_tick,
    foundTick: latest.found_tick,
    lostCommands: latest.lost_commands,
    lost: lost.map((row) => ({
      personId: row.person_id,
      key: row.key,
      kind: row.kind,
      acknowledgedAt: row.acknowledged_at.toISOString(),
    })),
  };
}
