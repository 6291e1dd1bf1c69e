/**
 * The teller: the one writer of money. Commands that arrive together are executed together; a
 * person always goes through the same lane, each lane has one connection and one batch under way. A
 * command is answered after its commit, never before.
 */
import type pg from 'pg';

import type { Clock } from '#server/kit/clock.ts';
import { type Database, type Reader, readerOf } from '#server/kit/database/database.ts';
import {
  isDatabaseAway,
  isRefusedByServer,
  OutcomeUnknown,
} from '#server/kit/database/database-away.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { Refusal, refuse } from '#server/kit/refuse.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { tillNumber } from './accounts.ts';
import { type Acknowledged, openAcknowledged, openMemory } from './remember-keys.ts';
import { type BatchResult, NotCommitted, runBatch } from './batch.ts';
import { openChecker } from './check.ts';
import {
  type AnyKind,
  type Answer,
  type Caller,
  type Command,
  type CommandKind,
  type DeclaredKind,
  house,
  type Installation,
  type PersonalEvent,
  type Subject,
} from './commands.ts';
import { Fault } from './fault.ts';
import { refillTill } from './house.ts';
import type { TapeMemory } from './load.ts';
import type { AnyNotebook, Carrier, Notebook } from './notes.ts';
import { type RanBatch, ranBatch } from './ran-batch.ts';

/** Most commands in one transaction: larger ones make everybody behind them wait. */
const MAX_BATCH = 500;
/** Waiting commands of a lane past which new ones are refused (`overloaded`). */
const MAX_QUEUE = 20_000;
/**
 * People's commands under way in this process past which new ones are refused (`overloaded`),
 * unless told otherwise.
 */
const MAX_UNDER_WAY = 2_000;
/**
 * A command that meets a broken database is tried again until then; after that its caller is told
 * the truth.
 */
const PATIENCE_MS = 8_000;
/**
 * Of the ten seconds within which everybody is answered, whatever hangs: then what is under way has
 * an outcome that is unknown.
 */
const ANSWER_MS = 9_000;
const LOOK_MS = 250;
/** Of a lane's connection; a little longer than a statement may wait for a lock. */
const LANE_ANSWER_MS = 6_000;
const RECONNECT_MS = 100;
const MAX_RETRIES = 5;
/** Serialization failure, deadlock, lock timeout: the same batch may simply run again. */
const transientErrors = new Set(['40001', '40P01', '55P03']);
const isTransient = (cause: unknown) =>
  transientErrors.has((cause as { code?: string } | undefined)?.code ?? '');

/** Whether a write failed because one of the keys has an outcome already. */
const isRepeat = (cause: unknown) =>
  (cause as { constraint?: string } | undefined)?.constraint === 'commands_pkey';

const defaultInstallation: Installation = {
  terms: { funds: 'virtual', feeBps: 0, grant: 0n, isMailed: false, mustStaffProve: false },
  withheld: new Set(),
  opensAt: 0,
};

type Committed = { outboxId: bigint; events: readonly PersonalEvent[] };

export type Teller = {
  /**
   * Runs a command and answers after its commit. Refuses `ledger-halted`, `overloaded`,
   * `outcome-unknown`, `key-reused`; what the kind's own decision refuses comes as the answer.
   * Throws on faults.
   */
  submit<Input, Loaded>(
    kind: CommandKind<Input, Loaded>,
    input: Input,
    caller: Caller,
  ): Promise<Answer>;
  /**
   * Decides a command as `submit` would at this moment, without effect. Answers, refuses and throws
   * as `Checker.check`.
   */
  check<Input, Loaded>(
    kind: CommandKind<Input, Loaded>,
    input: Input,
    caller: Omit<Caller, 'key' | 'fingerprint'>,
  ): Promise<Answer>;
  /** Whether this person's command of that key is being executed by this process. */
  isInFlight(personId: string, key: string): boolean;
  onCommitted(listener: (committed: Committed) => void): void;
  /**
   * These are the commands of this process: from now on no other is taken. Throws StartError where
   * one of them reads a notebook that nothing carries here.
   */
  open(kinds: readonly DeclaredKind[]): void;
  /** From now on commands see, under this notebook, what the carrier knows. */
  carry<Note, Value>(notebook: Notebook<Note, Value>, carrier: Carrier<Note, Value>): void;
  /** People's commands that this process acknowledged: the last 20,000, oldest first. */
  readonly acknowledged: {
    list(): readonly Acknowledged[];
    last(): Acknowledged | null;
    forget(): void;
  };
  /**
   * Runs on a new connection before a lane uses it; where it fails, that connection is given up.
   */
  onConnect(listener: (fresh: Reader) => Promise<void>): void;
  /** Commands and batches since the start, for the bench and the operator. */
  readonly counts: { commands: number; batches: number };
  /** Commands of people that are under way, and all that wait, by lane. */
  load(): { inFlight: number; waiting: number[] };
  /** Executes what is waiting, then closes the lanes. */
  close(): Promise<void>;
};

type Waiting = Command & {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  /** When it arrived, milliseconds of this process's clock. */
  since: number;
  /** The same, by the machine's own clock, which no test stops. */
  sinceMachine: number;
  /** Whether its caller was told that time is up: nothing is done for it any more. */
  isOver: boolean;
  /** Whether a commit with it in it was cut off. */
  unknown: boolean;
  /** Times a key of its batch turned out to have an outcome already. */
  overtaken: number;
};

export async function openTeller(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  lanes: number;
  maxBatch?: number;
  /**
   * Of people's commands; what the house itself does, such as settlement, is never refused for it.
   */
  maxUnderWay?: number;
  /** Everything is offered, and trading open, unless said otherwise. */
  installation?: Installation;
  /** Told of each batch, once it is over. Must not throw. */
  onBatch?: ((batch: RanBatch) => void) | undefined;
}): Promise<Teller> {
  const { database, clock, ids, log, maxBatch = MAX_BATCH, onBatch } = options;
  const maxUnderWay = options.maxUnderWay ?? MAX_UNDER_WAY;
  const listeners: ((committed: Committed) => void)[] = [];
  const inFlight = new Map<string, { fingerprint: string; answer: Promise<Answer> }>();
  const answered = openMemory();
  const acknowledged = openAcknowledged();
  let beforeUse: (fresh: Reader) => Promise<void> = async () => undefined;
  const carriers = new Map<AnyNotebook, Carrier<unknown, unknown>>();
  const memory: TapeMemory = { last: null };
  const { installation = defaultInstallation } = options;
  const context = { clock, ids, carriers, memory, installation };
  const checker = openChecker(database, context);
  const counts = { commands: 0, batches: 0 };
  let closing = false;
  /** Names of kinds; null before the process has said which. */
  let taken: ReadonlySet<string> | null = null;

  function publish({ outboxId, events }: BatchResult): void {
    if (outboxId === null) return;
    for (const listener of listeners) listener({ outboxId, events });
  }

  /**
   * One literal, since an object spread into another costs more than what else is done for it here.
   */
  function arrived(
    { kind, input, caller, subject, mayRepeat = false }: Command,
    { resolve, reject }: Pick<Waiting, 'resolve' | 'reject'>,
  ): Waiting {
    return {
      kind,
      input,
      caller,
      subject,
      mayRepeat,
      resolve,
      reject,
      since: clock.now().getTime(),
      sinceMachine: performance.now(),
      isOver: false,
      unknown: false,
      overtaken: 0,
    };
  }

  function openLane(number: number) {
    const queue: Waiting[] = [];
    let client: pg.Client | null = null;
    let busy = false;
    let idle: (() => void) | null = null;
    /** The batch under way. */
    let current: Waiting[] = [];

    async function connection(): Promise<pg.Client> {
      if (client) return client;
      const fresh = await database.connect(`drishti-teller-${number}`, 'pipelines', LANE_ANSWER_MS);
      fresh.once('end', () => {
        if (client === fresh) client = null;
      });
      try {
        await beforeUse(readerOf(fresh));
      } catch (error) {
        drop(fresh);
        throw error;
      }
      client = fresh;
      return fresh;
    }

    function drop(broken: pg.Client | null): void {
      if (client === broken) client = null;
      broken?.end().catch(() => undefined);
    }

    function giveUp(waiting: Waiting, isUnknown: boolean, error?: unknown): void {
      waiting.isOver = true;
      const { kind, caller } = waiting;
      const { requestId } = caller;
      log.error({ error, kind: kind.name, requestId }, 'a command ran out of time');
      waiting.reject(new Refusal(isUnknown ? 'outcome-unknown' : 'overloaded', { retryAfter: 5 }));
    }

    /**
     * Tells callers whose time is up the truth, wherever their commands are; what the house does
     * goes on.
     */
    function giveUpLate(nowMachine: number): void {
      const isLate = (waiting: Waiting) =>
        waiting.caller.key !== undefined &&
        !waiting.isOver &&
        nowMachine - waiting.sinceMachine > ANSWER_MS;
      for (const waiting of current) if (isLate(waiting)) giveUp(waiting, true);
      // They stay in the queue, which is in order, until their turn.
      for (const waiting of queue) if (isLate(waiting)) giveUp(waiting, waiting.unknown);
    }

    /** Puts commands back to the front, or tells their callers that time is up. */
    function again(batch: Waiting[], error: unknown): void {
      const now = clock.now().getTime();
      const kept = batch.filter((waiting) => {
        if (waiting.isOver) return false;
        if (now - waiting.since < PATIENCE_MS) return true;
        giveUp(waiting, waiting.unknown, error);
        return false;
      });
      queue.unshift(...kept);
    }

    function settle(batch: Waiting[], result: BatchResult): void {
      const deferred: Waiting[] = [];
      for (const [index, waiting] of batch.entries()) {
        const outcome = result.outcomes[index];
        if (waiting.isOver) continue;
        if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
        else if (outcome && 'shortfall' in outcome) {
          deferred.push(refill(outcome.shortfall), { ...waiting, refilled: true });
        } else if (outcome && 'needsLookup' in outcome) {
          deferred.push({ ...waiting, mayRepeat: true });
        } else if (outcome && 'postponed' in outcome) deferred.push(waiting);
        else waiting.reject(outcome?.fault);
      }
      queue.unshift(...deferred);
    }

    function refill(input: Parameters<typeof refillTill.decide>[0]): Waiting {
      const caller = house(input.account.owner);
      const command = { kind: refillTill, input, caller, subject: null };
      return arrived(command, {
        resolve: () => undefined,
        reject: (error) => log.error({ error }, 'a till could not be refilled'),
      });
    }

    /** A key of the batch has an outcome already: now look for all of them first. */
    async function runSure(batch: Waiting[]): Promise<void> {
      for (const waiting of batch) {
        waiting.mayRepeat = true;
        waiting.overtaken += 1;
      }
      await runOnce(batch);
    }

    /** An error that repeats: run the commands one by one, so that only the faulty one fails. */
    async function oneByOne(batch: Waiting[], cause: unknown): Promise<void> {
      if (batch.length > 1) {
        for (const waiting of batch) await runOnce([waiting]);
        return;
      }
      const [waiting] = batch;
      if (!waiting) return;
      const constraint = (cause as { constraint?: string } | undefined)?.constraint;
      const presetRefusal =
        constraint === undefined ? undefined : waiting.kind.conflicts?.[constraint];
      if (presetRefusal && !waiting.presetRefusal) await runOnce([{ ...waiting, presetRefusal }]);
      else waiting.reject(cause);
    }

    async function runOnce(batch: Waiting[], retries = 0): Promise<void> {
      let live: pg.Client | null = null;
      try {
        live = await connection();
      } catch (error) {
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
        again(batch, error);
        return;
      }
      const from = onBatch ? performance.now() : 0;
      try {
        const result = await runBatch(live, batch, context);
        counts.batches += 1;
        counts.commands += batch.length;
        onBatch?.(ranBatch(batch, from, false));
        publish(result);
        settle(batch, result);
      } catch (error) {
        onBatch?.(ranBatch(batch, from, true));
        const cause =
          error instanceof NotCommitted || error instanceof OutcomeUnknown ? error.cause : error;
        if (cause instanceof Fault) {
          await oneByOne(batch, cause.cause);
        } else if (
          error instanceof OutcomeUnknown ||
          !isRefusedByServer(cause) ||
          isDatabaseAway(cause)
        ) {
          // The connection is gone, or its server only reads. Running the batch again is safe: its
          // rows stay locked until the old transaction has ended one way or the other, and the
          // stored outcomes are read after the locks.
          drop(live);
          for (const waiting of batch) {
            waiting.unknown ||= error instanceof OutcomeUnknown;
            waiting.mayRepeat ||= waiting.unknown;
          }
          await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
          again(batch, cause);
        } else if (isTransient(cause) && retries < MAX_RETRIES) {
          await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** retries));
          await runOnce(batch, retries + 1);
        } else if (isRepeat(cause) && batch.every((waiting) => waiting.overtaken < MAX_RETRIES)) {
          await runSure(batch);
        } else {
          await oneByOne(batch, cause);
        }
      }
    }

    async function pump(): Promise<void> {
      if (busy) return;
      busy = true;
      // Everything that arrives in a turn of the event loop goes into one batch, also what the
      // answers of the last one led to.
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      for (await turn(); queue.length > 0; await turn()) {
        current = queue.splice(0, maxBatch).filter(({ isOver }) => !isOver);
        if (current.length > 0) await runOnce(current);
        current = [];
      }
      busy = false;
      idle?.();
    }

    return {
      push(waiting: Waiting): void {
        if (queue.length >= MAX_QUEUE) refuse('overloaded', { retryAfter: 1 });
        queue.push(waiting);
        void pump();
      },
      connect: connection,
      waiting: () => queue.length + current.length,
      giveUpLate,
      async close(): Promise<void> {
        if (busy) await new Promise<void>((resolve) => (idle = resolve));
        await client?.end().catch(() => undefined);
      },
    };
  }

  const lanes = Array.from({ length: Math.max(1, options.lanes) }, (_, index) => openLane(index));
  for (const lane of lanes) await lane.connect();
  const looking = setInterval(() => {
    for (const lane of lanes) lane.giveUpLate(performance.now());
  }, LOOK_MS);
  looking.unref();

  function push(command: Command): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const lane = lanes[tillNumber(command.caller.personId) % lanes.length];
      lane?.push(arrived(command, { resolve, reject }));
    });
  }

  async function findSubject({ text, idOf }: NonNullable<AnyKind['subject']>, input: unknown) {
    return (await database.query<Subject>(text, [idOf(input)]))[0] ?? null;
  }

  /** The rest is pushed at once: what its turn of the event loop brings goes into one batch. */
  function enqueue(
    kind: AnyKind,
    input: unknown,
    caller: Caller,
    mayRepeat: boolean,
  ): Promise<Answer> {
    if (!kind.subject) return push({ kind, input, caller, subject: null, mayRepeat });
    return findSubject(kind.subject, input).then((subject) =>
      push({ kind, input, caller, subject, mayRepeat }),
    );
  }

  function refuseUnlessTaken({ name }: { name: string }): void {
    if (closing) refuse('overloaded', { retryAfter: 5 });
    if (taken && !taken.has(name)) throw new Error(`${name} is not taken here`);
  }

  return {
    counts,
    load: () => ({ inFlight: inFlight.size, waiting: lanes.map((lane) => lane.waiting()) }),
    isInFlight: (personId, key) => inFlight.has(`${personId}|${key}`),
    onCommitted(listener) {
      listeners.push(listener);
    },
    acknowledged,
    onConnect(listener) {
      beforeUse = listener;
    },
    open(kinds) {
      const missing = kinds.flatMap(({ name, carried = [] }) =>
        carried.filter((one) => !carriers.has(one)).map((one) => `${name} needs ${one.name}`),
      );
      if (missing.length > 0)
        throw new StartError(`Commands lack what is carried for them: ${missing.join(', ')}.`);
      taken = new Set(kinds.map(({ name }) => name));
    },
    carry(notebook, carrier) {
      carriers.set(notebook, carrier);
    },
    async submit(kind, input, caller) {
      refuseUnlessTaken(kind);
      const anyKind = kind as unknown as AnyKind;
      if (caller.key === undefined) return enqueue(anyKind, input, caller, false);
      // Equal requests under way are merged before they reach a batch.
      const id = `${caller.personId}|${caller.key}`;
      const fingerprint = caller.fingerprint ?? '';
      const running = inFlight.get(id);
      if (running) {
        if (running.fingerprint !== fingerprint) refuse('key-reused');
        return { ...(await running.answer), replayed: true };
      }
      // Those who wait longest have gone by the time of their answer: better to say at once that it
      // is too much.
      if (inFlight.size >= maxUnderWay) refuse('overloaded', { retryAfter: 1 });
      const answer = enqueue(anyKind, input, caller, answered.has(id));
      inFlight.set(id, { fingerprint, answer });
      try {
        const result = await answer;
        if (result.status < 300) acknowledged.add(id, kind.name, clock.now().getTime());
        return result;
      } finally {
        inFlight.delete(id);
        answered.add(id);
      }
    },
    async check(kind, input, caller) {
      refuseUnlessTaken(kind);
      const anyKind = kind as unknown as AnyKind;
      const subject = anyKind.subject ? await findSubject(anyKind.subject, input) : null;
      return checker.check({ kind: anyKind, input, caller, subject });
    },
    async close() {
      closing = true;
      clearInterval(looking);
      await Promise.all([checker, ...lanes].map((one) => one.close()));
    },
  };
}
