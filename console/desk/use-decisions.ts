/**
 * The reviewer's decisions, one for each request they turned to, so that moving through the list
 * loses none: a lock taken, a reason half written, an answer that is still out.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import { call, ApiProblem, isOutcomeUnknown } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';
import { useLatest } from '#ui/client/latest.ts';
import { useSession } from '#ui/client/session.tsx';
import {
  type MoneyRequest,
  type MoneyRequestControls,
  openMoneyRequest,
} from '#ui/money/money-request.ts';
import { surroundingsOf } from '#ui/money/request-outcome.ts';
import { useIsGone } from '#ui/money/use-money-request.ts';

import { openClaims } from './claims.ts';
import {
  type Act,
  type DecisionState,
  type DecisionEvent,
  decisionReducer,
  idle,
  refusalText,
} from './decision.rules.ts';
import type { DeskKind, MoneyPane } from './desk-kind.ts';
import { useMoneyRefresh } from './desk.queries.ts';
import { type MoneyRow, shutReason } from './desk.rules.ts';
import { reasonToSend } from './reject.rules.ts';
import { openTurns } from './turns.ts';

export type Decisions = {
  of: (id: string) => DecisionState;
  /**
   * An act or input on the request: it is locked for oneself, or stays so; its pane says why it
   * could not be.
   */
  touch: (request: MoneyRow) => void;
  release: (request: MoneyRow) => void;
  ask: (request: MoneyRow, what: 'approve' | 'reject' | 'note') => void;
  write: (request: MoneyRow, reason: string) => void;
  leave: (id: string) => void;
  send: (request: MoneyPane, act: Act) => void;
  /** Sends the same again at once, while its outcome is unknown. */
  repeat: (request: MoneyPane) => void;
};

/** `openId` is the request that is looked at: leaving it, or the desk, lets go of it. */
export function useDecisions<Pane extends MoneyPane>(
  kind: DeskKind<Pane>,
  openId: string | null,
  onDecided: (reply: MoneyRow, act: Act) => void,
): Decisions {
  const [all, setAll] = useState<ReadonlyMap<string, DecisionState>>(() => new Map());
  const { reread, refresh } = useMoneyRefresh(kind);
  const { person, realm, leave: leaveSession } = useSession();
  const me = person?.id ?? '';
  const isGone = useIsGone();
  // The list may have moved on by the time of the answer.
  const decided = useLatest(onDecided);

  const tell = useCallback((id: string, event: DecisionEvent) => {
    setAll((now) => new Map(now).set(id, decisionReducer(now.get(id) ?? idle, event)));
  }, []);

  const [inTurn] = useState(openTurns);

  /** What the server did not want, said in words of what the request says now. */
  const refuse = async (
    id: string,
    problem: ApiProblem,
    type: 'refused' | 'claim-refused' = 'claim-refused',
  ): Promise<void> => {
    if (problem.code === 'unauthenticated') leaveSession();
    const request = await reread(id);
    refresh();
    tell(id, {
      type,
      text: refusalText(problem, request, serverNow()),
    });
  };

  /** Sends one thing about a lock, in turn. */
  const sendLock = async (id: string, route: 'claim' | 'release'): Promise<boolean> => {
    try {
      await inTurn(id, () => call(kind.routes[route], { params: { id } }));
      await reread(id);
      refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // Nothing was refused where nothing was answered: what somebody writes there stays open.
      if (!isOutcomeUnknown(error)) await refuse(id, error);
      return false;
    }
  };
  const lock = useLatest(sendLock);
  const [claims] = useState(() =>
    openClaims({
      claim: (id) => lock.current(id, 'claim'),
      release: (id) => void lock.current(id, 'release'),
      now: serverNow,
    }),
  );
  useEffect(
    () => () => {
      if (openId !== null) claims.leave(openId);
    },
    [claims, openId],
  );

  const touch = (request: MoneyRow): void => {
    const shut = shutReason(request, serverNow());
    if (request.status === 'pending' && shut === null) claims.touch(request.id);
  };

  const release = ({ id, claim: held }: MoneyRow): void => {
    if (held?.by.id !== me) return;
    tell(id, { type: 'left' });
    claims.release(id);
  };

  const deliver = (id: string, act: Act, key: string): Promise<MoneyRow> => {
    const options = { params: { id }, idempotencyKey: key };
    const { digest } = act;
    return inTurn<MoneyRow>(id, () =>
      act.kind === 'approve'
        ? call(kind.routes.approve, { ...options, body: { digest } })
        : call(kind.routes.reject, {
            ...options,
            body: { digest, reason: reasonToSend(act.reason, kind.queue) },
          }),
    );
  };

  const show = (id: string, request: MoneyRequest<Act, MoneyRow>): void => {
    switch (request.step) {
      case 'idle':
        return;
      case 'sending':
        return tell(id, { type: 'sent', act: request.draft });
      case 'unknown':
        return tell(id, { type: 'unanswered', isRepeating: request.share !== null });
      case 'done':
        tell(id, { type: 'answered' });
        // The decision ended it.
        claims.forget(id);
        // Where the hand goes next concerns nobody who has left the desk.
        if (!isGone()) decided.current(request.reply, request.draft);
        void reread(id);
        return refresh();
      case 'failed':
        return void refuse(id, request.problem, 'refused');
    }
  };
  /** What is sent and shown is of the newest render; a request under way outlives many. */
  const use = useLatest({ deliver, show });
  const requests = useRef(new Map<string, MoneyRequestControls<Act>>());
  const requestFor = (id: string): MoneyRequestControls<Act> => {
    const opened = openMoneyRequest<Act, MoneyRow>(
      {
        send: (act, { key }) => use.current.deliver(id, act, key),
        show: (request) => use.current.show(id, request),
        isGone,
        // A row is decided once, under whatever key.
        memory: () => null,
      },
      surroundingsOf(realm.command),
    );
    const controls = requests.current.get(id) ?? opened;
    requests.current.set(id, controls);
    return controls;
  };

  return {
    of: (id) => all.get(id) ?? idle,
    touch,
    release,
    ask(request, what) {
      const shut = shutReason(request, serverNow());
      if (what !== 'note' && (request.status !== 'pending' || shut !== null)) return;
      tell(request.id, { type: `${what}-asked` });
      touch(request);
    },
    write(request, reason) {
      tell(request.id, { type: 'reason-written', reason });
      touch(request);
    },
    leave: (id) => tell(id, { type: 'left' }),
    send: ({ id }, act) => requestFor(id).start(act),
    repeat: ({ id }) => requestFor(id).repeat(),
  };
}
