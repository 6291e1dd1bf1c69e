/**
 * The check of the audit log while the server runs: new entries every twenty seconds, everything
 * every five minutes. Its result is kept for those who read the log. The checkpoints that it prints
 * are to be kept elsewhere: a cut or rewritten log shows against them.
 */
import type { Clock } from '#server/kit/clock.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import { type ChainFinding, type Checkpoint, emptyChain, showCheckpoint } from './chain.rules.ts';
import { noteChainCheck } from './checks.sql.ts';
import { verifyChain } from './verify.ts';

const CHECK_EVERY_MS = 20_000;
const CHECKPOINT_EVERY_MS = 5 * 60_000;

export type AuditWatch = {
  /** Looks at what is new, or at everything; what was seen before must still be there. */
  check(isFull: boolean): Promise<void>;
  /** As the last check left it. */
  readonly state: { whole: Checkpoint; broken: ChainFinding | null };
  /** Prints how long the log is and how it ends, where that has changed since the last time. */
  printCheckpoint(): void;
  start(): void;
  /** Prints the last checkpoint. */
  stop(): Promise<void>;
};

export function openAuditWatch(services: {
  database: Reader & Pick<Tx, 'execute'>;
  clock: Clock;
  log: Log;
}): AuditWatch {
  const { database, clock, log } = services;
  let whole = emptyChain;
  let broken: ChainFinding | null = null;
  let printed = emptyChain.size;
  let running: Promise<void> = Promise.resolve();
  const timers: NodeJS.Timeout[] = [];

  async function look(isFull: boolean): Promise<void> {
    // A break stays one until somebody has looked into it: the next start begins from scratch.
    if (!broken) {
      const report = await verifyChain(database, isFull ? { against: [whole] } : { from: whole });
      broken = report.broken;
      if (broken) {
        log.error(
          { finding: broken, seen: showCheckpoint(whole) },
          'ALARM: the audit log was changed',
        );
      } else whole = report.whole;
    }
    await noteChainCheck(database, { at: clock.now(), whole, broken });
  }

  /** One after the other, so that none starts from what another is about to move. */
  function check(isFull: boolean): Promise<void> {
    running = running.then(() => look(isFull));
    const asked = running;
    running = running.catch(() => undefined);
    return asked;
  }

  const quietly = (isFull: boolean) =>
    check(isFull).catch((error: unknown) =>
      log.warn({ error }, 'The audit log could not be checked now'),
    );

  function printCheckpoint(): void {
    if (whole.size === printed || broken) return;
    printed = whole.size;
    // A warning, since it is to be seen with the usual settings; nothing is wrong.
    log.warn({ checkpoint: showCheckpoint(whole) }, 'Audit checkpoint: keep it somewhere else');
  }

  return {
    check,
    get state() {
      return { whole, broken };
    },
    printCheckpoint,
    start() {
      void quietly(true);
      timers.push(
        setInterval(() => void quietly(false), CHECK_EVERY_MS),
        setInterval(() => void quietly(true).then(printCheckpoint), CHECKPOINT_EVERY_MS),
      );
    },
    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      if (timers.length === 0) return;
      await quietly(false);
      printCheckpoint();
    },
  };
}
