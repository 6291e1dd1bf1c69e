/**
 * The reviewer's decisions, one for each request they turned to, so that moving through the list loses none: a lock taken, a
 * reason half written, an answer that is still out. Sends under one key for each decision.
 */
import { useCallback, useRef, useState } from 'react';

import { call, ApiProblem, isOutcomeUnknown } from '#ui/api.ts';
import { serverNow } from '#ui/clock.ts';
import { newKey } from '#ui/key.ts';
import { useLatest } from '#ui/latest.ts';
import { useSession } from '#ui/session.tsx';

import { type MoneyPane, type MoneyQueue, moneyRoutes, useMoneyRefresh } from './desk.queries.ts';
import {
  type Act,
  type Decision,
  type DecisionEvent,
  decisionReducer,
  idle,
  refusalText,
} from './decision.rules.ts';
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
  send: (request: MoneyPane, act: Act) => Promise<void>;
  /** Under the same key as before. */
  repeat: (request: MoneyPane) => Promise<void>;
};

export function useDecisions(
  queue: MoneyQueue,
  onDecided: (reply: MoneyRow, act: Act) => void,
): Decisions {
  const [all, setAll] = useState<ReadonlyMap<string, Decision>>(() => new Map());
  const { reread, refresh } = useMoneyRefresh(queue);
  const { person, leave: leaveSession } = useSession();
  const me = person?.id ?? '';
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
      await inTurn(id, () => call(moneyRoutes[queue].claim, { params: { id } }));
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
      await inTurn(id, () => call(moneyRoutes[queue].release, { params: { id } }));
      await reread(id);
      refresh();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      await refuse(id, error);
    }
  };

  const deliver = async (id: string, act: Act, key: string): Promise<void> => {
    tell(id, { type: 'sent', act, key });
    try {
      const options = { params: { id }, idempotencyKey: key };
      const { digest } = act;
      const reply: MoneyRow = await inTurn<MoneyRow>(id, () =>
        act.kind === 'approve'
          ? call(moneyRoutes[queue].approve, { ...options, body: { digest } })
          : call(moneyRoutes[queue].reject, { ...options, body: { digest, reason: act.reason } }),
      );
      tell(id, { type: 'answered' });
      decided.current(reply, act);
      void reread(id);
      refresh();
    } catch (error) {
      if (isOutcomeUnknown(error)) tell(id, { type: 'unanswered' });
      else if (error instanceof ApiProblem) await refuse(id, error, 'refused');
      else throw error;
    }
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
    send: ({ id }, act) => deliver(id, act, newKey()),
    async repeat({ id }) {
      const decision = all.get(id);
      if (decision?.step === 'unknown') await deliver(id, decision.act, decision.key);
    },
  };
}
