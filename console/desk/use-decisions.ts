/**
 * The reviewer's decisions, one for each request they turned to, so that moving through the list loses none: a lock taken, a
 * reason half written, an answer that is still out.
 */
import { useCallback, useRef, useState } from 'react';

import { call, ApiProblem } from '#ui/client/api.ts';
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

import {
  type Act,
  type Decision,
  type DecisionEvent,
  decisionReducer,
  idle,
  refusalText,
} from './decision.rules.ts';
import type { DeskKind, MoneyPane } from './desk-kind.ts';
import { useMoneyRefresh } from './desk.queries.ts';
import { type MoneyRow, shutReason } from './desk.rules.ts';

/** A lock with less time left than this is taken anew before a decision. */
const RENEW_BELOW_MS = 60_000;

export type Decisions = {
  of: (id: string) => Decision;
  /** Locks the request for oneself, where that is needed; says in its pane why it could not. */
  claim: (request: MoneyRow) => Promise<void>;
  release: (request: MoneyRow) => Promise<void>;
  ask: (request: MoneyRow, what: 'approve' | 'reject' | 'note') => void;
  write: (id: string, reason: string) => void;
  leave: (id: string) => void;
  send: (request: MoneyPane, act: Act) => void;
  /** Sends the same again at once, while its outcome is unknown. */
  repeat: (request: MoneyPane) => void;
};

export function useDecisions<Pane extends MoneyPane>(
  kind: DeskKind<Pane>,
  onDecided: (reply: MoneyRow, act: Act) => void,
): Decisions {
  const [all, setAll] = useState<ReadonlyMap<string, Decision>>(() => new Map());
  const { reread, refresh } = useMoneyRefresh(kind);
  const { person, realm, leave: leaveSession } = useSession();
  const me = person?.id ?? '';
  const isGone = useIsGone();
  // The list may have moved on by the time of the answer.
  const decided = useLatest(onDecided);

  const tell = useCallback((id: string, event: DecisionEvent) => {
    setAll((now) => new Map(now).set(id, decisionReducer(now.get(id) ?? idle, event)));
  }, []);

  /** A lock asked for just before a decision must not arrive after it: what concerns one request goes out in turn. */
  const lastSent = useRef(new Map<string, Promise<unknown>>());
  const inTurn = <Reply>(id: string, send: () => Promise<Reply>): Promise<Reply> => {
    const sent = (lastSent.current.get(id) ?? Promise.resolve()).then(send);
    lastSent.current.set(
      id,
      sent.catch(() => undefined),
    );
    return sent;
  };

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
      text: refusalText(problem, request, { id: me, nowMs: serverNow() }),
    });
  };

  const claim = async (request: MoneyRow): Promise<void> => {
    const { id, claim: held } = request;
    const shut = shutReason(request, { id: me, nowMs: serverNow() });
    if (request.status !== 'pending' || shut !== null) return;
    const left = held?.by.id === me ? Date.parse(held.until) - serverNow() : 0;
    if (left > RENEW_BELOW_MS) return;
    try {
      await inTurn(id, () => call(kind.routes.claim, { params: { id } }));
      await reread(id);
      refresh();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      await refuse(id, error);
    }
  };

  const release = async (request: MoneyRow): Promise<void> => {
    const { id, claim: held } = request;
    if (held?.by.id !== me) return;
    tell(id, { type: 'left' });
    try {
      await inTurn(id, () => call(kind.routes.release, { params: { id } }));
      await reread(id);
      refresh();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      await refuse(id, error);
    }
  };

  const deliver = (id: string, act: Act, key: string): Promise<MoneyRow> => {
    const options = { params: { id }, idempotencyKey: key };
    const { digest } = act;
    return inTurn<MoneyRow>(id, () =>
      act.kind === 'approve'
        ? call(kind.routes.approve, { ...options, body: { digest } })
        : call(kind.routes.reject, { ...options, body: { digest, reason: act.reason } }),
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
      },
      surroundingsOf(realm.command),
    );
    const controls = requests.current.get(id) ?? opened;
    requests.current.set(id, controls);
    return controls;
  };

  return {
    of: (id) => all.get(id) ?? idle,
    claim,
    release,
    ask(request, what) {
      const shut = shutReason(request, { id: me, nowMs: serverNow() });
      if (what !== 'note' && (request.status !== 'pending' || shut !== null)) return;
      tell(request.id, { type: `${what}-asked` });
      if (what !== 'note') void claim(request);
    },
    write: (id, reason) => tell(id, { type: 'reason-written', reason }),
    leave: (id) => tell(id, { type: 'left' }),
    send: ({ id }, act) => requestFor(id).start(act),
    repeat: ({ id }) => requestFor(id).repeat(),
  };
}
