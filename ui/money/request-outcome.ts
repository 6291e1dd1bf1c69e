/**
 * What became of a money request whose answer was lost: the server is asked for its key until it is
 * known. A request is sent again under the same key for a short time only, and never where the
 * server itself failed on it.
 */
import type { CommandState } from '#protocol/meta.ts';
import type { Problem } from '#protocol/refusals.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { localNow } from '#ui/client/clock.ts';
import type { Realm } from '#ui/client/session.tsx';

/** What to do next about a request without an answer, from what the server says of its key. */
export type NextStep = 'answered' | 'wait' | 'repeat' | 'give-up';

/**
 * After this long a request is not sent again by itself: the person may look at something else by
 * now.
 */
export const REPEAT_FOR_MS = 12_000;
/** Nothing of ours lives longer than this in the server; what is absent then never arrived. */
export const GIVE_UP_AFTER_MS = 30_000;
const ASK_AGAIN_MS = 1_500;

export function nextStep(request: {
  /** What the server says of the key, or that it could not be asked. */
  command: CommandState['state'] | 'unreachable';
  /** Whether the server itself reported a fault: then nothing is on its way any more. */
  faulted: boolean;
  /** Whether an earlier page sent it: it is not sent again from this one. */
  isEarlier: boolean;
  /** Whether the page is gone: nobody sees what is sent from there. */
  isGone: boolean;
  sinceConfirmedMs: number;
}): NextStep {
  const isOld = request.sinceConfirmedMs >= GIVE_UP_AFTER_MS;
  switch (request.command) {
    case 'committed':
      return 'answered';
    case 'in-flight':
      return 'wait';
    case 'unreachable':
      return request.isGone && isOld ? 'give-up' : 'wait';
    case 'absent':
      if (request.faulted || isOld) return 'give-up';
      if (request.isEarlier || request.isGone) return 'wait';
      return request.sinceConfirmedMs <= REPEAT_FOR_MS ? 'repeat' : 'wait';
  }
}

/** A reply, or a problem. */
export type StoredAnswer = { kind: 'answered'; status: number; body: unknown };
export type RequestOutcome = StoredAnswer | { kind: 'repeat' } | { kind: 'never-arrived' };

/**
 * What the search for an outcome asks of the world: the server's word on a key, null where it
 * cannot be had, and time.
 */
export type Surroundings = {
  ask: (key: string, signal: AbortSignal) => Promise<CommandState | null>;
  pause: (ms: number) => Promise<void>;
  now: () => number;
  /** Calls `then` whenever the device says that it is online again. Answers how to stop. */
  onOnline: (then: () => void) => () => void;
};

/**
 * The server and the clock of this page; `command` is the route that knows its reader's requests.
 */
export const surroundingsOf = (command: Realm['command']): Surroundings => ({
  ask: (key, signal) => call(command, { params: { key }, signal }).catch(() => null),
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  now: localNow,
  onOnline: (then) => {
    window.addEventListener('online', then);
    return () => window.removeEventListener('online', then);
  },
});

/**
 * Asks once, and again whenever there is reason to. It does not wait for a question that a broken
 * connection swallowed. Null where the server could not be asked, or `given up` came first.
 */
async function askAfter(
  key: string,
  { woken, givenUp }: { woken: () => Promise<void>; givenUp?: Promise<void> },
  ask: Surroundings['ask'],
): Promise<CommandState | null> {
  for (;;) {
    const question = new AbortController();
    const answer = await Promise.race([
      ask(key, question.signal),
      woken().then(() => 'anew' as const),
      ...(givenUp === undefined ? [] : [givenUp.then(() => null)]),
    ]);
    if (answer !== 'anew') return answer;
    question.abort();
  }
}

/**
 * Stays with a request that is on its way: its own answer, or the stored one, asked for only when
 * there is reason to.
 */
export async function answerOrStored<Answer>(
  key: string,
  { sent, woken }: { sent: Promise<Answer>; woken: () => Promise<void> },
  { ask }: Pick<Surroundings, 'ask'>,
): Promise<Answer | { stored: StoredAnswer }> {
  let isOver = false;
  const over = sent.then(() => {
    isOver = true;
  });
  for (;;) {
    await Promise.race([over, woken()]);
    const command = isOver ? null : await askAfter(key, { woken, givenUp: over }, ask);
    if (isOver) return sent;
    if (command?.state === 'committed') return { stored: answerOf(command) };
  }
}

/**
 * Asks after a key until there is an answer, or until it is clear that the request has to be sent
 * again. `nudged` ends the wait at once and has it sent again, because the person asked for that;
 * `woken` only ends it.
 */
export async function findOutcome(
  key: string,
  request: {
    faulted: boolean;
    confirmedAtMs: number;
    isEarlier: boolean;
    isGone: () => boolean;
    nudged: Promise<void>;
    /** When there is next reason to ask at once. */
    woken: () => Promise<void>;
  },
  { ask, pause, now }: Surroundings,
): Promise<RequestOutcome> {
  let isNudged = false;
  void request.nudged.then(() => {
    isNudged = true;
  });
  for (;;) {
    const { nudged, woken } = request;
    await Promise.race([pause(ASK_AGAIN_MS), nudged, woken()]);
    // A person who sends it again does not wait for a question under way. Where none is, it is
    // asked first.
    const command = await askAfter(key, isNudged ? { woken } : { woken, givenUp: nudged }, ask);
    const step = nextStep({
      command: command?.state ?? 'unreachable',
      faulted: request.faulted,
      isEarlier: request.isEarlier,
      isGone: request.isGone(),
      sinceConfirmedMs: now() - request.confirmedAtMs,
    });
    if (step === 'answered' && command) return answerOf(command);
    if (step === 'repeat' || isNudged) return { kind: 'repeat' };
    if (step === 'give-up') return { kind: 'never-arrived' };
  }
}

function answerOf({ status, body }: CommandState): StoredAnswer {
  const answer: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  return { kind: 'answered', status: status ?? 0, body: answer };
}

/** The refusal in a stored answer, as if it had come with the first response. */
export function storedProblem({ status, body }: { status: number; body: unknown }): ApiProblem {
  const { code, detail, fields, requestId } = body as Problem;
  return new ApiProblem({ code, detail, status, fields, requestId });
}
