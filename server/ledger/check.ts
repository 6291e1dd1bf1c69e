/**
 * Checks of commands: each is decided as the teller would decide it at that moment, and nothing is
 * written. Checks have a connection of their own and take no lock, so no command waits for a check.
 */
import type pg from 'pg';

import { isDatabaseAway, isRefusedByServer } from '#server/kit/database/database-away.ts';
import { type Database, readerOf } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { RESERVE } from './accounts.ts';
import { type BatchContext, carriedBy, halted, loadOrRollBack, NotCommitted } from './batch.ts';
import type { Answer, Command } from './commands.ts';
import { decideBatch, type Outcome } from './decide.ts';
import { Fault } from './fault.ts';

/** Most checks in one transaction. */
const MAX_BATCH = 100;
/** Waiting checks past which new ones are refused (`overloaded`). */
const MAX_WAITING = 1_000;
/** Milliseconds without an answer after which the connection counts as broken. */
const ANSWER_MS = 6_000;

type Waiting = { command: Command; resolve(answer: Answer): void; reject(error: unknown): void };

export type Checker = {
  /**
   * Returns the answer that the command would have: its own refusal, or that of success. Refuses
   * `ledger-halted` and `overloaded`. Does not see what only a write can judge (`conflicts` of the
   * kind). Throws the kind's own faults, and the database's error where the database is away.
   */
  check(command: Command): Promise<Answer>;
  /** Answers what is waiting, then closes the connection. */
  close(): Promise<void>;
};

export function openChecker(database: Database, context: BatchContext): Checker {
  const waiting: Waiting[] = [];
  let client: pg.Client | null = null;
  let working: Promise<void> | null = null;
  let isClosed = false;

  /**
   * Retries once where a connection from before broke. Rejects all that wait while the database is
   * away: each would wait as long for nothing. A batch that fails otherwise is checked one by one.
   */
  async function checkAll(batch: readonly Waiting[]): Promise<void> {
    const isReused = client !== null;
    try {
      client ??= await database.connect('drishti-checks', 'pipelines', ANSWER_MS);
      const commands = batch.map(({ command }) => command);
      const outcomes = await outcomesOf(client, commands, context);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome && 'answer' in outcome) resolve(outcome.answer);
        else reject(outcome && 'fault' in outcome ? outcome.fault : new Error('nothing decided'));
      }
    } catch (error) {
      client?.end().catch(() => undefined);
      client = null;
      const failure = error instanceof NotCommitted ? error.cause : error;
      const cause = failure instanceof Fault ? failure.cause : failure;
      const isAway = failure === cause && (!isRefusedByServer(failure) || isDatabaseAway(failure));
      if (isAway && isReused) return checkAll(batch);
      if (!isAway && batch.length > 1) for (const one of batch) await checkAll([one]);
      else
        for (const { reject } of isAway ? [...batch, ...waiting.splice(0)] : batch) reject(cause);
    }
  }

  async function work(): Promise<void> {
    // Everything that arrives in a turn of the event loop is checked together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await checkAll(waiting.splice(0, MAX_BATCH));
    working = null;
  }

  return {
    check(command) {
      if (isClosed || waiting.length >= MAX_WAITING) refuse('overloaded', { retryAfter: 1 });
      return new Promise<Answer>((resolve, reject) => {
        waiting.push({ command, resolve, reject });
        working ??= work();
      });
    },
    async close() {
      isClosed = true;
      await working;
      await client?.end().catch(() => undefined);
    },
  };
}

const wouldBeDone: Outcome = { answer: { status: 204, body: '', replayed: false } };

/** Each command is decided as if it came alone. Throws where the reads fail. */
async function outcomesOf(
  client: pg.Client,
  commands: readonly Command[],
  context: BatchContext,
): Promise<Outcome[]> {
  const loaded = await loadOrRollBack(client, commands, context, 'check');
  const carried = carriedBy(context.carriers);
  const decide = (command: Command): Outcome | undefined =>
    decideBatch([command], loaded, { ...context, carried }).outcomes[0];
  const outcomes: Outcome[] = [];
  for (const command of commands) {
    let outcome = loaded.isHalted ? halted() : decide(command);
    // The teller would refill the house's till from the reserve and ask once more.
    if (outcome && 'shortfall' in outcome) {
      const isCovered = (await readReserve(client)) >= outcome.shortfall.amount;
      outcome = isCovered ? wouldBeDone : decide({ ...command, refilled: true });
    }
    outcomes.push(outcome ?? { postponed: true });
  }
  await client.query('rollback');
  return outcomes;
}

async function readReserve(client: pg.Client): Promise<bigint> {
  const [row] = await readerOf(client).query<{ balance: bigint }>(
    `select balance from accounts where owner_id = $1 and asset = 'INR' and kind = 'capital'`,
    [RESERVE],
  );
  return row?.balance ?? 0n;
}
