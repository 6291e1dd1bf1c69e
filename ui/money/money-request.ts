/**
 * The one way in which the browser asks for money to be moved: a key for what the person intends,
 * the request, and the search for its outcome where the answer is lost. Nothing but the server's
 * answer makes it done, and every repeat has the same key.
 */
import { wordTexts } from '#texts/words.ts';
import { ApiProblem, isOutcomeUnknown } from '#ui/client/api.ts';

import { newId } from '#ui/client/new-id.ts';
import {
  answerOrStored,
  findOutcome,
  storedProblem,
  type StoredAnswer,
  type Surroundings,
} from './request-outcome.ts';

export type MoneyRequest<Draft, Reply> =
  | { step: 'idle' }
  /** `share` of the body has left, 0 to 1. */
  | { step: 'sending'; draft: Draft; share: number }
  /**
   * No answer came: it is asked for until it is known. `share` of a repeat has left, null between
   * repeats.
   */
  | { step: 'unknown'; draft: Draft; share: number | null }
  | { step: 'done'; draft: Draft; reply: Reply }
  | { step: 'failed'; draft: Draft; problem: ApiProblem };

export const idle = { step: 'idle' } as const;

/** What goes along with each sending; `onShare` and `signal` are for uploads. */
type Sending = { key: string; signal: AbortSignal; onShare: (share: number) => void };

export type MoneyRequestUse<Draft, Reply> = {
  /** Calls the route, under the key that it is given. */
  send: (draft: Draft, sending: Sending) => Promise<Reply>;
  /**
   * What of a draft is sent, where it also holds what is only shown, as an estimate by the last
   * price is. Drafts that are the same in this ask for the same.
   */
  sentOf?: ((draft: Draft) => unknown) | undefined;
  /** Called at every step. */
  show: (request: MoneyRequest<Draft, Reply>) => void;
  /**
   * Nobody looks any more: nothing is sent again by itself. What the server answers is still shown.
   */
  isGone: () => boolean;
};

export type MoneyRequestControls<Draft> = {
  /**
   * Sends the draft. Does nothing while one is on its way. A draft that never arrived and is sent
   * once more, the same in all that is sent, goes under the key that it had; any other is another
   * request and gets a key of its own.
   */
  start: (draft: Draft) => void;
  /** Sends the same again at once, while its outcome is unknown. */
  repeat: () => void;
  /** Asks the server at once what became of it, while that is not known. Sends nothing. */
  check: () => void;
  /** Stops sending. Where the server had it all the same, it is done, and shown as that. */
  cancel: () => void;
  /** What became of it was read. Does nothing while it is on its way: it may still move money. */
  close: () => void;
};

export function openMoneyRequest<Draft, Reply>(
  { send, sentOf = (draft) => draft, show, isGone }: MoneyRequestUse<Draft, Reply>,
  surroundings: Surroundings,
): MoneyRequestControls<Draft> {
  let current: MoneyRequest<Draft, Reply> = idle;
  /** What was sent and is not settled: in doubt, or known never to have arrived. */
  let intention: { draft: Draft; key: string } | null = null;
  let controller = new AbortController();
  let repeatNow: () => void = () => undefined;
  const bell = openBell();

  const put = (next: MoneyRequest<Draft, Reply>) => {
    current = next;
    show(next);
  };
  const isUnderWay = () => current.step === 'sending' || current.step === 'unknown';
  const settle = (next: MoneyRequest<Draft, Reply>) => {
    intention = null;
    put(next);
  };

  /** Sends it, and stays with it. Whenever the device is online again it is asked for at once. */
  async function sendUntilSettled(draft: Draft, key: string): Promise<void> {
    const stop = surroundings.onOnline(bell.ring);
    await untilSettled(draft, key).finally(stop);
  }

  const settleAs = (draft: Draft, answer: StoredAnswer) => {
    const isDone = answer.status >= 200 && answer.status < 300;
    settle(
      isDone
        ? { step: 'done', draft, reply: answer.body as Reply }
        : { step: 'failed', draft, problem: storedProblem(answer) },
    );
  };

  /** Until the server has answered or is known never to have got it. */
  async function untilSettled(draft: Draft, key: string): Promise<void> {
    const confirmedAtMs = surroundings.now();
    for (let isRepeat = false; ; isRepeat = true) {
      const step = isRepeat ? 'unknown' : 'sending';
      const onShare = (share: number) => put({ step, draft, share });
      controller = new AbortController();
      const { signal } = controller;
      onShare(0);
      const sent = send(draft, { key, signal, onShare }).then(
        (reply) => ({ reply }),
        (error: unknown) => ({ error }),
      );
      const answer = await answerOrStored(key, { sent, woken: bell.next }, surroundings);
      if ('stored' in answer) {
        settleAs(draft, answer.stored);
        // Its own answer was lost with its connection.
        return controller.abort();
      }
      if ('reply' in answer) return settle({ step: 'done', draft, reply: answer.reply });
      const { error } = answer;
      if (error instanceof ApiProblem && !isOutcomeUnknown(error)) {
        return settle({ step: 'failed', draft, problem: error });
      }

      // A cancelled request may have been faster than its cancelling; on screen it stays on its way
      // until that is known.
      const isCancelled = signal.aborted;
      if (!isCancelled) put({ step: 'unknown', draft, share: null });
      const faulted = isCancelled || (error instanceof ApiProblem && error.code === 'fault');
      const nudged = new Promise<void>((resolve) => {
        repeatNow = () => {
          if (!isCancelled) put({ step: 'unknown', draft, share: 0 });
          resolve();
        };
      });
      const outcome = await findOutcome(
        key,
        { faulted, confirmedAtMs, isGone, nudged, woken: bell.next },
        surroundings,
      );
      repeatNow = () => undefined;
      if (outcome.kind === 'answered') return settleAs(draft, outcome);
      if (outcome.kind === 'never-arrived') {
        return put(isCancelled ? idle : { step: 'failed', draft, problem: notSent() });
      }
    }
  }

  return {
    start(draft) {
      if (isUnderWay()) return;
      if (intention === null || !isSame(sentOf(intention.draft), sentOf(draft))) {
        intention = { draft, key: newId() };
      }
      void sendUntilSettled(draft, intention.key);
    },
    repeat: () => repeatNow(),
    check: bell.ring,
    cancel: () => controller.abort(),
    close() {
      if (!isUnderWay()) put(idle);
    },
  };
}

/** Rings for those that wait for the next time; nobody hears what rang before. */
function openBell(): { ring: () => void; next: () => Promise<void> } {
  let wake: () => void = () => undefined;
  const wait = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  let next = wait();
  return {
    ring() {
      const rung = wake;
      next = wait();
      rung();
    },
    next: () => next,
  };
}

const notSent = () =>
  new ApiProblem({
    code: 'not-sent',
    detail: wordTexts().thisDidNotGoThroughAnd,
    status: 0,
  });

/**
 * Whether two drafts send the same: equal in all their parts; a file is the same only as itself.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSame(one[name], other[name]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}
