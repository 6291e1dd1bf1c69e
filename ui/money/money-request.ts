/**
 * The one way in which the browser asks for money to be moved: a key for what the person intends,
 * the request, and the search for its outcome where the answer is lost. Nothing but the server's
 * answer makes it done, and every repeat has the same key.
 */
import { wordTexts } from '#texts/words.ts';
import { ApiProblem, isOutcomeUnknown } from '#ui/client/api.ts';

import { newId } from '#ui/client/new-id.ts';
import type { KeptRequest, RequestMemory } from './kept-request.ts';
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
   * repeats. `isEarlier`: a page before this one sent it, and it is not sent again from here; the
   * draft is as it was kept.
   */
  | { step: 'unknown'; draft: Draft; share: number | null; isEarlier?: true }
  | { step: 'done'; draft: Draft; reply: Reply }
  | { step: 'failed'; draft: Draft; problem: ApiProblem };

/** Whether the request is in doubt and an earlier page sent it. */
export const isEarlier = (request: MoneyRequest<unknown, unknown>): boolean =>
  request.step === 'unknown' && request.isEarlier === true;

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
  /** Where a request outlives its page; null where nobody is signed in, or nothing is kept. */
  memory: () => RequestMemory<Draft> | null;
};

export type MoneyRequestControls<Draft> = {
  /**
   * Sends the draft. Does nothing while one is on its way. A draft that never arrived and is sent
   * once more, the same in all that is sent, goes under the key that it had; any other is another
   * request and gets a key of its own.
   */
  start: (draft: Draft) => void;
  /**
   * Asks what became of the request that the page before this one left without an outcome, and
   * shows it. Does nothing where there is none, or one of this page is under way.
   */
  resume: () => void;
  /** Sends the same again at once, while its outcome is unknown. */
  repeat: () => void;
  /** Asks the server at once what became of it, while that is not known. Sends nothing. */
  check: () => void;
  /** Stops sending. Where the server had it all the same, it is done, and shown as that. */
  cancel: () => void;
  /** What became of it was read. Does nothing while it is on its way: it may still move money. */
  close: () => void;
};

/** One request that is followed to its outcome, and where it is kept meanwhile. */
type Following<Draft> = Omit<KeptRequest<Draft>, 'told'> & { store: RequestMemory<Draft> | null };

/** Keys that some form of this page follows: no other form asks after them as well. */
const underWay = new Set<string>();

export function openMoneyRequest<Draft, Reply>(
  { send, sentOf = (draft) => draft, show, isGone, memory }: MoneyRequestUse<Draft, Reply>,
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

  /** Whenever the device is online again the outcome is asked for at once. */
  async function follow(key: string, untilKnown: () => Promise<void>): Promise<void> {
    underWay.add(key);
    const stop = surroundings.onOnline(bell.ring);
    await untilKnown().finally(() => {
      stop();
      underWay.delete(key);
    });
  }

  const settle = ({ key, store }: Following<Draft>, next: MoneyRequest<Draft, Reply>) => {
    intention = null;
    store?.drop(key);
    put(next);
  };
  const settleAs = (following: Following<Draft>, answer: StoredAnswer) => {
    const { draft } = following;
    const isDone = answer.status >= 200 && answer.status < 300;
    settle(
      following,
      isDone
        ? { step: 'done', draft, reply: answer.body as Reply }
        : { step: 'failed', draft, problem: storedProblem(answer) },
    );
  };
  /** Sends the draft until the server has answered, or is known never to have received it. */
  const putNotSent = (
    { store, ...request }: Following<Draft>,
    next: MoneyRequest<Draft, Reply>,
  ) => {
    store?.write({ ...request, told: true });
    put(next);
  };

  /** Sends it until the server has answered or is known never to have got it. */
  async function sendUntilKnown(following: Following<Draft>): Promise<void> {
    const { draft, key, confirmedAtMs, store } = following;
    store?.write({ draft, key, confirmedAtMs, told: false });
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
        settleAs(following, answer.stored);
        // Its own answer was lost with its connection.
        return controller.abort();
      }
      if ('reply' in answer) return settle(following, { step: 'done', draft, reply: answer.reply });
      const { error } = answer;
      if (error instanceof ApiProblem && !isOutcomeUnknown(error)) {
        return settle(following, { step: 'failed', draft, problem: error });
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
        { faulted, confirmedAtMs, isEarlier: false, isGone, nudged, woken: bell.next },
        surroundings,
      );
      repeatNow = () => undefined;
      if (outcome.kind === 'answered') return settleAs(following, outcome);
      if (outcome.kind === 'never-arrived') {
        const failed = { step: 'failed', draft, problem: notSent() } as const;
        return putNotSent(following, isCancelled ? idle : failed);
      }
    }
  }

  /** Asks at once what became of a request that an earlier page sent, and sends nothing. */
  async function askUntilKnown(following: Following<Draft>): Promise<void> {
    const { draft, key, confirmedAtMs } = following;
    put({ step: 'unknown', draft, share: null, isEarlier: true });
    const asking = findOutcome(
      key,
      {
        faulted: false,
        confirmedAtMs,
        isEarlier: true,
        isGone,
        nudged: new Promise(() => undefined),
        woken: bell.next,
      },
      surroundings,
    );
    bell.ring();
    const outcome = await asking;
    if (outcome.kind === 'answered') return settleAs(following, outcome);
    putNotSent(following, { step: 'failed', draft, problem: notSent() });
  }

  return {
    start(draft) {
      if (isUnderWay()) return;
      const store = memory();
      if (intention === null || !isSame(sentOf(intention.draft), sentOf(draft))) {
        const left = intention === null ? store?.read() : null;
        const isLeft = store && left && isSame(sentOf(left.draft), sentOf(store.asKept(draft)));
        intention = { draft, key: isLeft ? left.key : newId() };
      }
      const { key } = intention;
      const following = { draft, key, confirmedAtMs: surroundings.now(), store };
      void follow(key, () => sendUntilKnown(following));
    },
    resume() {
      if (isUnderWay()) return;
      const store = memory();
      const left = store?.read();
      if (!left || left.told || underWay.has(left.key)) return;
      const { draft, key, confirmedAtMs } = left;
      void follow(key, () => askUntilKnown({ draft, key, confirmedAtMs, store }));
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
    detail: wordTexts().requestFailed,
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
