/** A money request of one form or dialog, as it is drawn. */
import { useEffect, useRef, useState } from 'react';

import { useLatest } from '#ui/client/latest.ts';
import { useLiveOpened } from '#ui/client/live.ts';
import { useSession } from '#ui/client/session.tsx';

import { requestMemory } from './kept-request.ts';
import {
  idle,
  type MoneyRequest,
  type MoneyRequestUse,
  openMoneyRequest,
} from './money-request.ts';
import { surroundingsOf } from './request-outcome.ts';

type UseMoneyRequest<Draft, Reply> = Pick<MoneyRequestUse<Draft, Reply>, 'send' | 'sentOf'> & {
  /**
   * Where sending twice would do it twice: the request outlives a reload, under the form's name
   * among all forms of the app. `keepable` leaves out what must not be kept.
   */
  outlives?: { form: string; keepable: (draft: Draft) => Draft };
  /** The server has done it; called also where its answer comes after the page is gone. */
  onDone: (reply: Reply) => void;
  /** It was refused, or never arrived. */
  onFailed?: () => void;
};

export function useMoneyRequest<Draft, Reply>(use: UseMoneyRequest<Draft, Reply>) {
  const [request, setRequest] = useState<MoneyRequest<Draft, Reply>>(idle);
  const latest = useLatest(use);
  const isGone = useIsGone();
  const { realm, person } = useSession();
  const personId = person?.id ?? null;
  const { outlives } = use;
  const memory = useLatest(
    personId === null || outlives === undefined
      ? null
      : requestMemory({ personId, form: outlives.form }, outlives.keepable),
  );
  const [controls] = useState(() =>
    openMoneyRequest<Draft, Reply>(
      {
        send: (draft, sending) => latest.current.send(draft, sending),
        sentOf: use.sentOf,
        show: (next) => {
          setRequest(next);
          // Last, because they may close what is shown.
          if (next.step === 'done') latest.current.onDone(next.reply);
          if (next.step === 'failed') latest.current.onFailed?.();
        },
        isGone,
        memory: () => memory.current,
      },
      surroundingsOf(realm.command),
    ),
  );
  // Where the stream comes through again, so does a question.
  useLiveOpened(controls.check);
  const { resume } = controls;
  useEffect(() => {
    if (personId !== null) resume();
  }, [personId, resume]);
  return { request, ...controls };
}

/** Asks whether the component that calls this has left the page. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useRef(() => isGone.current).current;
}

/**
 * As an order or a contract is placed: felt, where the person wants that (ui/styles/habits.ts) and
 * the device can.
 */
export function tickOnPlacing(): void {
  const isFelt = document.documentElement.dataset['tick'] === 'on';
  if (isFelt && 'vibrate' in navigator) navigator.vibrate(12);
}
