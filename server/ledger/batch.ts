/**
 * One batch of money commands as one transaction: lock and load in one round trip (load.ts), decide in memory, write and
 * commit in a second one (writes.ts). Knows nothing of queues or retries (teller.ts does); never answers a caller itself.
 */
import type pg from 'pg';

import { refusals } from '#protocol/refusals.ts';
import type { Clock } from '#server/kit/clock.ts';
import { isRefusedByServer } from '#server/kit/database-away.ts';
import type { Ids } from '#server/kit/ids.ts';
import { runPipeline, type Statement } from '#server/kit/pipeline.ts';

import type { Account } from './accounts.ts';
import {
  type Answer,
  type Command,
  type Decision,
  type PersonalEvent,
  type Refused,
  refused,
  storedBody,
} from './commands.ts';
import { loadBatch, type Loaded, storedKey } from './load.ts';
import {
  balanceEvents,
  collect,
  commandsTable,
  noWrites,
  type Writes,
  writeStatements,
} from './writes.ts';

export type Outcome =
  | { answer: Answer }
  /** The house's till is short: refill it and submit the command again. */
  | { short: { account: Account; amount: bigint } }
  /** It cannot be done now, but may have been done earlier under the same key: nobody has looked. */
  | { unsure: true }
  | { fault: unknown };

export type BatchResult = {
  outcomes: Outcome[];
  events: PersonalEvent[];
  outboxId: bigint | null;
};

/** Nothing of the batch happened: it may run again. */
export class NotCommitted extends Error {
  constructor(cause: unknown) {
    super('the batch was rolled back', { cause });
    this.name = 'NotCommitted';
  }
}

/** The connection broke while the commit was under way: it may or may not have happened. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of the commit is unknown', { cause });
    this.name = 'OutcomeUnknown';
  }
}

const commit: Statement = { name: 'commit', text: 'commit', values: [] };

function problemBody(decision: Refused, requestId: string): string {
  const { status } = refusals[decision.refused];
  return JSON.stringify({
    type: `/problems/${decision.refused}`,
    title: decision.refused,
    status,
    code: decision.refused,
    detail: decision.detail,
    ...(decision.fields ? { fields: decision.fields } : {}),
    requestId,
  });
}

/** Refusals of 5xx and 429 depend on the moment, not on the request: asking again may succeed, so they are not stored. */
const isStored = (status: number) => status < 500 && status !== 429;

function decideOne(command: Command, loaded: Loaded): Decision {
  return (
    command.verdict ??
    command.kind.decide(command.input, loaded.view, loaded.byKind.get(command.kind))
  );
}

/** What an earlier command of this batch did is not yet in the rows that this one was given. */
function onlyOnce(decision: Decision, happened: ReadonlySet<string>): Decision {
  const isRepeat = 'once' in decision && decision.once !== undefined && happened.has(decision.once);
  return isRepeat ? refused('already-decided') : decision;
}

function decideAll(commands: readonly Command[], loaded: Loaded, writes: Writes): Outcome[] {
  const { book, stored, view } = loaded;
  const happened = new Set<string>();
  return commands.map((command): Outcome => {
    const { personId, key, fingerprint = '', requestId = '' } = command.caller;
    const previous = key === undefined ? undefined : stored.get(storedKey(personId, key));
    if (previous) {
      if (previous.fingerprint === fingerprint) {
        const body = storedBody([command.kind], previous);
        return { answer: { status: previous.status, body, replayed: true } };
      }
      return {
        answer: {
          status: 422,
          body: problemBody(refused('key-reused'), requestId),
          replayed: false,
        },
      };
    }
    let status: number;
    let body: string;
    let kept: string;
    try {
      const decision = onlyOnce(decideOne(command, loaded), happened);
      if ('refused' in decision) {
        if (decision.short && !command.refilled) return { short: decision.short };
        status = refusals[decision.refused].status;
        body = problemBody(decision, requestId);
        kept = body;
      } else {
        book.apply(decision.opens ?? [], decision.transfers ?? []);
        collect(writes, decision);
        if (decision.once !== undefined) happened.add(decision.once);
        status = decision.status;
        body = decision.body === undefined ? '' : JSON.stringify(decision.body);
        kept = command.kind.answers?.keep(decision.body) ?? body;
      }
    } catch (fault) {
      return { fault };
    }
    if (key !== undefined && !isStored(status) && !command.mayRepeat) return { unsure: true };
    if (key !== undefined && isStored(status)) {
      collect(writes, {
        status: 200,
        body: undefined,
        inserts: [
          {
            into: commandsTable,
            values: [personId, key, command.kind.name, fingerprint, status, kept, view.now],
          },
        ],
      });
    }
    return { answer: { status, body, replayed: false } };
  });
}

/**
 * Runs the commands as one transaction on a connection for pipelines. Outcomes come in the order of the commands. Throws
 * NotCommitted when nothing happened and OutcomeUnknown when that cannot be known.
 */
export async function runBatch(
  client: pg.Client,
  commands: readonly Command[],
  context: { clock: Clock; ids: Ids },
): Promise<BatchResult> {
  let loaded: Loaded;
  try {
    loaded = await loadBatch(client, commands, context);
  } catch (error) {
    client.query('rollback').catch(() => undefined);
    throw new NotCommitted(error);
  }
  const writes = noWrites();
  const outcomes = decideAll(commands, loaded, writes);
  // Each person's balance comes last, as the batch leaves it.
  const events = [...writes.events, ...balanceEvents(loaded.book)];
  const written = writeStatements(loaded.book, writes, { now: loaded.view.now, events });
  if (written.length === 0) {
    await client.query('rollback').catch(() => undefined);
    return { outcomes, events: [], outboxId: null };
  }
  try {
    const [answer] = await runPipeline(client, [...written, commit]);
    const outboxId = events.length > 0 ? (answer?.[0]?.['id'] as bigint) : null;
    return { outcomes, events, outboxId };
  } catch (error) {
    if (!isRefusedByServer(error)) throw new OutcomeUnknown(error);
    client.query('rollback').catch(() => undefined);
    throw new NotCommitted(error);
  }
}
