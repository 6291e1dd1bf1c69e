/**
 * One request to move money, from the press of the button until its fate is known. Nothing but the server's answer makes it
 * done; a lost answer is looked for, and every repeat goes under the same key.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import { ApiProblem, type Attempt, isOutcomeUnknown, openAttempt } from './api.ts';
import { localNow } from './clock.ts';
import { findFate, storedProblem } from './fate.ts';
import { useLatest } from './latest.ts';

export type MoneyRequest<Draft, Reply> =
  | { step: 'idle' }
  /** `share` of the body has left, 0 to 1. */
  | { step: 'sending'; draft: Draft; share: number }
  /** No answer came: it is asked for until it is known. `share` of a repeat has left, null between repeats. */
  | { step: 'unknown'; draft: Draft; share: number | null }
  | { step: 'done'; draft: Draft; reply: Reply }
  | { step: 'failed'; draft: Draft; problem: ApiProblem };

type Sending = { key: string; signal: AbortSignal; onShare: (share: number) => void };

type MoneyRequestOptions<Draft, Reply> = {
  send: (draft: Draft, sending: Sending) => Promise<Reply>;
  /** The server has done it. */
  onDone: (reply: Reply) => void;
};

/** What the loop below needs of the page around it. */
type Page<Draft, Reply> = {
  isGone: () => boolean;
  show: (request: MoneyRequest<Draft, Reply>) => void;
  /** Resolves when the person wants it sent again. */
  nudge: () => Promise<void>;
  /** A fresh one for each time that it is sent. */
  signal: () => AbortSignal;
};

export function useMoneyRequest<Draft, Reply>(options: MoneyRequestOptions<Draft, Reply>) {
  const [request, setRequest] = useState<MoneyRequest<Draft, Reply>>({ step: 'idle' });
  const latest = useLatest(options);
  const attempt = useRef<Attempt>(null);
  const isGone = useRef(false);
  const controller = useRef<AbortController>(null);
  const nudged = useRef<() => void>(null);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const start = useCallback(
    (draft: Draft) => {
      attempt.current ??= openAttempt();
      void seeThrough(draft, latest.current, attempt.current, {
        isGone: () => isGone.current,
        show: setRequest,
        nudge: () =>
          new Promise((resolve) => {
            nudged.current = resolve;
          }),
        signal: () => {
          controller.current = new AbortController();
          return controller.current.signal;
        },
      });
    },
    [latest],
  );

  return {
    request,
    start,
    /** Sends the same again at once, while its outcome is unknown. */
    repeat: useCallback(() => nudged.current?.(), []),
    /** Stops sending. Where the server had it all the same, it is done, and shown as that. */
    cancel: useCallback(() => controller.current?.abort(), []),
    close: useCallback(() => setRequest({ step: 'idle' }), []),
    /** Something in the draft changed: what is started next is another request. */
    forget: useCallback(() => attempt.current?.settle(), []),
  };
}

/** Sends it, and stays with it until the server has answered or is known never to have got it. */
async function seeThrough<Draft, Reply>(
  draft: Draft,
  { send, onDone }: MoneyRequestOptions<Draft, Reply>,
  attempt: Attempt,
  page: Page<Draft, Reply>,
): Promise<void> {
  const key = attempt.key();
  const confirmedAtMs = localNow();
  const done = (reply: Reply) => {
    attempt.settle();
    page.show({ step: 'done', draft, reply });
    // Last, because it may close what was shown.
    onDone(reply);
  };
  const failed = (problem: ApiProblem) => {
    // What never arrived may be sent again as it is, and then under the key that it had.
    if (problem.code !== 'not-sent') attempt.settle();
    page.show({ step: 'failed', draft, problem });
  };

  for (let isRepeat = false; ; isRepeat = true) {
    const step = isRepeat ? 'unknown' : 'sending';
    const onShare = (share: number) => page.show({ step, draft, share });
    const signal = page.signal();
    onShare(0);
    const outcome = await send(draft, { key, signal, onShare }).then(
      (reply) => ({ reply }),
      (error: unknown) => ({ error }),
    );
    if ('reply' in outcome) return done(outcome.reply);
    const { error } = outcome;
    if (error instanceof ApiProblem && !isOutcomeUnknown(error)) return failed(error);

    // A cancelled request may have been faster than its cancelling; on screen it stays on its way until that is known.
    const isCancelled = signal.aborted;
    if (!isCancelled) page.show({ step: 'unknown', draft, share: null });
    const faulted = isCancelled || (error instanceof ApiProblem && error.code === 'fault');
    const fate = await findFate(key, { faulted, confirmedAtMs, nudge: page.nudge() });
    if (page.isGone()) return undefined;
    if (fate.kind === 'answered') {
      const isDone = fate.status >= 200 && fate.status < 300;
      return isDone ? done(fate.body as Reply) : failed(storedProblem(fate));
    }
    if (fate.kind === 'never-arrived') {
      if (isCancelled) return page.show({ step: 'idle' });
      return failed(new ApiProblem({ code: 'not-sent', detail: '', status: 0 }));
    }
  }
}
