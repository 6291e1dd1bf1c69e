/**
 * Places a contract under one idempotency key and stays with it until its fate is known: an answer that is lost on the way
 * is asked for again under the same key, so that nothing can be placed twice and nothing is reported that is not so.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';

import { type Contract, contracts, contractTexts } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { ApiProblem, call, isOutcomeUnknown } from '#ui/api.ts';
import { localNow } from '#ui/clock.ts';
import { findFate, storedProblem } from '#ui/fate.ts';
import { newKey } from '#ui/key.ts';
import { mine } from '#ui/session.tsx';

import { noteContract, useContractEvents } from './contracts.queries.ts';
import {
  idle,
  isPending,
  type PlacementEvent,
  placementReducer,
  refusalDialog,
} from './placement.ts';
import type { Draft } from './ticket.rules.ts';

export function usePlacement() {
  const [placement, dispatch] = useReducer(placementReducer, idle);
  const queries = useQueryClient();
  useContractEvents((contract) => dispatch({ type: 'contract-changed', contract }));

  const pending = isPending(placement) ? placement : null;
  const draft = useRef<Draft | null>(null);
  draft.current = pending?.draft ?? null;
  const key = pending?.key ?? null;
  useEffect(() => {
    if (key === null || draft.current === null) return undefined;
    let isGone = false;
    const report = (event: PlacementEvent) => {
      if (event.type === 'accepted') {
        noteContract(queries, event.contract);
        void queries.invalidateQueries({ queryKey: mine('me') });
      }
      if (!isGone) dispatch(event);
    };
    void place(draft.current, key, report);
    return () => {
      isGone = true;
    };
  }, [key, queries]);

  return {
    placement,
    review: (reviewed: Draft, firstEver: boolean) =>
      dispatch({ type: 'reviewed', draft: reviewed, firstEver }),
    acknowledge: () => dispatch({ type: 'acknowledged' }),
    confirm: () => dispatch({ type: 'confirmed', key: newKey() }),
    close: () => dispatch({ type: 'closed' }),
  };
}

/** Sends the request, and goes on asking until it is known what became of it. */
async function place(
  draft: Draft,
  key: string,
  report: (event: PlacementEvent) => void,
): Promise<void> {
  const confirmedAtMs = localNow();
  const body = {
    coin: draft.coin,
    direction: draft.direction,
    amount: formatAmount(draft.stake, INR_SCALE),
    duration: draft.duration,
  };
  for (;;) {
    let faulted = false;
    try {
      const contract = await call(contracts.place, { body, idempotencyKey: key });
      return report({ type: 'accepted', contract });
    } catch (error) {
      if (!isOutcomeUnknown(error)) return report(refusedBy(error));
      faulted = error.code === 'fault';
      report({ type: 'unanswered' });
    }
    const fate = await findFate(key, { faulted, confirmedAtMs });
    if (fate.kind === 'never-arrived') return report(failed);
    if (fate.kind === 'answered') return report(answeredBy(fate));
  }
}

const failed: PlacementEvent = {
  type: 'refused',
  title: contractTexts.failedTitle,
  detail: contractTexts.failedDetail,
};

/** The stored answer of a request: the contract, or the refusal. */
function answeredBy({ status, body }: { status: number; body: unknown }): PlacementEvent {
  if (status === 201) return { type: 'accepted', contract: body as Contract };
  return refusedBy(storedProblem({ status, body }));
}

function refusedBy(error: unknown): PlacementEvent {
  if (!(error instanceof ApiProblem)) return failed;
  return { type: 'refused', ...refusalDialog(error.code, error.detail) };
}
