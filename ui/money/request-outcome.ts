/**
 * What became of a money request whose answer was lost: the server is asked for its key until it is known. A request is sent
 * again under the same key for a short time only, and never where the server itself failed on it.
 */
import type { CommandState } from '#protocol/meta.ts';
import type { Problem } from '#protocol/refusals.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { localNow } from '#ui/client/clock.ts';
import type { Realm } from '#ui/client/session.tsx';

/** What to do next about a request without an answer, from what the server says of its key. */
export type NextStep = 'answered' | 'wait' | 'repeat' | 'give-up';

/** After this long a request is not sent again by itself: the person may look at something else by now. */
export const REPEAT_FOR_MS = 12_000;
/** Nothing of ours lives longer than this in the server; what is absent then never arrived. */
export const GIVE_UP_AFTER_MS = 30_000;
const ASK_AGAIN_MS = 1_500;

export function nextStep(request: {
  /** What the server says of the key, or that it could not be asked. */
  command: CommandState['state'] | 'unreachable';
  /** Whether the server itself reported a fault: then nothing is on its way any more. */
  faulted: boolean;
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
      return !request.isGone && request.sinceConfirmedMs <= REPEAT_FOR_MS ? 'repeat' : 'wait';
  }
}

export type RequestOutcome =
  /** The stored answer: a reply, or a problem. */
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'repeat' }
  | { kind: 'never-arrived' };

/** What the search for an outcome asks of the world: the server's word on a key, null where it cannot be had, and time. */
export type Surroundings = {
  ask: (key: string) => Promise<CommandState | null>;
  pause: (ms: number) => Promise<void>;
  now: () => number;
};

/** The server and the clock of this page; `command` is the route that knows its reader's requests. */
export const surroundingsOf = (command: Realm['command']): Surroundings => ({
  ask: (key) => call(command, { params: { key } }).catch(() => null),
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  now: localNow,
});

/**
 * Asks after a key until there is an answer, or until it is clear that the request has to be sent again. `nudged` ends the
 * wait at once and has it sent again, because the person asked for that.
 */
export async function findOutcome(
  key: string,
  request: {
    faulted: boolean;
    confirmedAtMs: number;
    isGone: () => boolean;
    nudged: Promise<void>;
  },
  { ask, pause, now }: Surroundings,
): Promise<RequestOutcome> {
  let isNudged = false;
  void request.nudged.then(() => {
    isNudged = true;
  });
  for (;;) {
    await Promise.race([pause(ASK_AGAIN_MS), request.nudged]);
    const command = await ask(key);
    const step = nextStep({
      command: command?.state ?? 'unreachable',
      faulted: request.faulted,
      isGone: request.isGone(),
      sinceConfirmedMs: now() - request.confirmedAtMs,
    });
    if (step === 'answered' && command) return answerOf(command);
    if (step === 'repeat' || isNudged) return { kind: 'repeat' };
    if (step === 'give-up') return { kind: 'never-arrived' };
  }
}

function answerOf({ status, body }: CommandState): RequestOutcome {
  const answer: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  return { kind: 'answered', status: status ?? 0, body: answer };
}

/** The refusal in a stored answer, as if it had come with the first response. */
export function storedProblem({ status, body }: { status: number; body: unknown }): ApiProblem {
  const { code, detail, fields, requestId } = body as Problem;
  return new ApiProblem({ code, detail, status, fields, requestId });
}
