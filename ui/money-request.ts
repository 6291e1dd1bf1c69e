/**
 * One request to move money, from the press of the button until its fate is known. Nothing but the server's answer makes it
 * done; a lost answer is looked for, and every repeat goes under the same key.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import { ApiProblem, type Attempt, isOutcomeUnknown, openAttempt } from './api.ts';
import { localNow } from './clock.ts';
import { findFate, storedProblem } from './fate.ts';

export type MoneyRequest<Draft, Reply> =
  | { step: 'idle' }
  /** `share` of the body has left, 0 to 1. */
  | { step: 'sending'; draft: Draft; share: number }
  /** No answer came: it is asked for until it is known. */
  | { step: 'unknown'; draft: Draft }
  | { step: 'done'; draft: Draft; reply: Reply }
  | { step: 'failed'; draft: Draft; problem: ApiProblem };

type Sending = { key: string; signal: AbortSignal; onShare: (share: number) => void };

type MoneyRequestOptions<Draft, Reply> = {
  send: (draft: Draft, sending: Sending) => Promise<Reply>;
  /** The server has done it. */
  onDone: (reply: Reply) => void;
};

type Hooks<Draft, Reply> = {
  isGone: () => boolean;
  show: (request: MoneyRequest<Draft, Reply>) => void;
  /** A promise that resolves when the person wants it sent again. */
  nudge: () => Promise<void>;
  signal: AbortSignal;
};

export function useMoneyRequest<Draft, Reply>(options: MoneyRequestOptions<Draft, Reply>) {
  const [request, setRequest] = useState<MoneyRequest<Draft, Reply>>({ step: 'idle' });
  const latest = useRef(options);
  const attempt = useRef<Attempt>(null);
  const isGone = useRef(false);
  const controller = useRef<AbortController>(null);
  const nudged = useRef<() => void>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const start = useCallback((draft: Draft) => {
    attempt.current ??= openAttempt();
    controller.current = new AbortController();
    void run(draft, latest.current, attempt.current, {
      isGone: () => isGone.current,
      show: setRequest,
      nudge: () =>
        new Promise((resolve) => {
          nudged.current = resolve;
        }),
      signal: controller.current.signal,
    });
  }, []);

  return {
    request,
    start,
    /** Sends the same again at once, while its outcome is unknown. */
    repeat: useCallback(() => nudged.current?.(), []),
    /** Stops a request that has not left wholly; what has left cannot be called back. */
    cancel: useCallback(() => controller.current?.abort(), []),
    close: useCallback(() => setRequest({ step: 'idle' }), []),
    /** Something in the draft changed: what is started next is another request. */
    forget: useCallback(() => attempt.current?.settle(), []),
  };
}

async function run<Draft, Reply>(
  draft: Draft,
  { send, onDone }: MoneyRequestOptions<Draft, Reply>,
  attempt: Attempt,
  { isGone, show, nudge, signal }: Hooks<Draft, Reply>,
): Promise<void> {
  const key = attempt.key();
  const confirmedAtMs = localNow();
  const done = (reply: Reply) => {
    attempt.settle();
    onDone(reply);
    show({ step: 'done', draft, reply });
  };
  const failed = (problem: ApiProblem) => {
    // What never left may be sent again as it is, and then under the key that it had.
    if (problem.code !== 'not-sent') attempt.settle();
    show({ step: 'failed', draft, problem });
  };
  const onShare = (share: number) => {
    if (!signal.aborted) show({ step: 'sending', draft, share });
  };

  show({ step: 'sending', draft, share: 0 });
  let tell = onShare;
  for (;;) {
    let faulted = false;
    try {
      return done(await send(draft, { key, signal, onShare: (share) => tell(share) }));
    } catch (error) {
      if (!isOutcomeUnknown(error)) {
        if (error instanceof ApiProblem) return failed(error);
        if (signal.aborted) return show({ step: 'idle' });
        throw error;
      }
      faulted = error.code === 'fault';
    }
    // From here on repeats are quiet: the question on screen stays the same until it is answered.
    tell = () => undefined;
    show({ step: 'unknown', draft });
    const fate = await findFate(key, { faulted, confirmedAtMs, nudge: nudge() });
    if (isGone()) return undefined;
    if (fate.kind === 'answered') {
      return fate.status < 300 ? done(fate.body as Reply) : failed(storedProblem(fate));
    }
    if (fate.kind === 'never-arrived') {
      return failed(new ApiProblem({ code: 'not-sent', detail: '', status: 0 }));
    }
  }
}
