/**
 * One batch of money commands as one transaction: lock and load in one round trip (load.ts), decide
 * in memory (decide.ts), write and commit in a second one (writes.ts). Knows nothing of queues or
 * retries (teller.ts does); never answers a caller itself.
 */
import type pg from 'pg';

import type { Clock } from '#server/kit/clock.ts';
import { isRefusedByServer, OutcomeUnknown } from '#server/kit/database/database-away.ts';
import { runPipeline, type Statement } from '#server/kit/database/pipeline.ts';
import { Refusal } from '#server/kit/refuse.ts';

import type { Command, PersonalEvent } from './commands.ts';
import { decideBatch, type Outcome, type Surroundings } from './decide.ts';
import { Fault } from './fault.ts';
import { loadBatch, type LoadedBatch, type Purpose, type TapeMemory } from './load.ts';
import type { AnyNotebook, Carried, Carrier, Noted } from './notes.ts';
import { writeStatements } from './writes.ts';

export type BatchResult = {
  outcomes: Outcome[];
  events: PersonalEvent[];
  outboxId: bigint | null;
};

type Carriers = ReadonlyMap<AnyNotebook, Carrier<unknown, unknown>>;

export type BatchContext = Omit<Surroundings, 'carried'> & {
  clock: Clock;
  memory: TapeMemory;
  carriers: Carriers;
};

/** Nothing of the batch happened: it may run again. */
export class NotCommitted extends Error {
  constructor(cause: unknown) {
    super('the batch was rolled back', { cause });
    this.name = 'NotCommitted';
  }
}

const HALTED_RETRY_S = 30;
export const halted = (): Outcome => ({
  fault: new Refusal('ledger-halted', { retryAfter: HALTED_RETRY_S }),
});

const commit: Statement = { name: 'commit', text: 'commit', values: [] };

/** Throws NotCommitted, with nothing left open on the connection. */
export async function loadOrRollBack(
  client: pg.Client,
  commands: readonly Command[],
  context: BatchContext,
  purpose?: Purpose,
): Promise<LoadedBatch> {
  try {
    return await loadBatch(client, commands, context, purpose);
  } catch (error) {
    client.query('rollback').catch(() => undefined);
    throw new NotCommitted(error);
  }
}

export const carriedBy = (carriers: Carriers): Carried =>
  new Map([...carriers].map(([notebook, carrier]) => [notebook, carrier.values()]));

/** What the batch has noted that is carried; nothing of the others. */
function notesByCarrier(
  carriers: Carriers,
  noted: readonly Noted[],
): Map<Carrier<unknown, unknown>, unknown[]> {
  const notes = new Map<Carrier<unknown, unknown>, unknown[]>();
  for (const { notebook, note } of noted) {
    const carrier = carriers.get(notebook);
    if (!carrier) continue;
    const own = notes.get(carrier);
    if (own) own.push(note);
    else notes.set(carrier, [note]);
  }
  return notes;
}

/**
 * Runs the commands as one transaction on a connection for pipelines. Outcomes come in the order of
 * the commands. Throws NotCommitted when nothing happened and OutcomeUnknown when that cannot be
 * known.
 */
export async function runBatch(
  client: pg.Client,
  commands: readonly Command[],
  context: BatchContext,
): Promise<BatchResult> {
  const loaded = await loadOrRollBack(client, commands, context);
  const { now, transaction } = loaded;
  if (loaded.isHalted) {
    await client.query('rollback').catch(() => undefined);
    return { outcomes: commands.map(halted), events: [], outboxId: null };
  }
  // From here to the sending of the writes nothing waits: what another lane decides later sees what
  // this one has.
  const carried = carriedBy(context.carriers);
  const decided = decideBatch(commands, loaded, { ...context, carried });
  const { outcomes, book, writes, events } = decided;
  let written: Statement[];
  try {
    written = Fault.within(() => writeStatements(book, writes, { now, events }));
  } catch (error) {
    client.query('rollback').catch(() => undefined);
    throw new NotCommitted(error);
  }
  if (written.length === 0) {
    await client.query('rollback').catch(() => undefined);
    return { outcomes, events: [], outboxId: null };
  }
  const notes = notesByCarrier(context.carriers, decided.noted);
  for (const [carrier, own] of notes) carrier.decided(transaction, own);
  try {
    const [answer] = await runPipeline(client, [...written, commit]);
    const outboxId = events.length > 0 ? (answer?.[0]?.['id'] as bigint) : null;
    return { outcomes, events, outboxId };
  } catch (error) {
    // Where the outcome is unknown, the carriers of the notes find out by the transaction's id.
    if (!isRefusedByServer(error)) throw new OutcomeUnknown(error);
    for (const [carrier] of notes) carrier.rolledBack(transaction);
    client.query('rollback').catch(() => undefined);
    throw new NotCommitted(error);
  }
}
