/**
 * Placing a contract on the page: the risk explained once, the review, and the one money request
 * that comes of it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';

import { type Contract, contracts } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { tickOnPlacing, useMoneyRequest } from '#ui/money/use-money-request.ts';

import { noteContract, useContractEvents, useKnownContract } from './contracts.queries.ts';
import { placementOf, reviewReducer } from './placement.ts';
import type { Draft } from './ticket.rules.ts';

export function usePlacement() {
  const [review, dispatch] = useReducer(reviewReducer, { step: 'idle' });
  const queries = useQueryClient();
  const { request, start, check, close } = useMoneyRequest<Draft, Contract>({
    send: ({ coin, direction, stake, duration }, { key }) =>
      call(contracts.place, {
        body: { coin, direction, amount: formatAmount(stake, INR_SCALE), duration },
        idempotencyKey: key,
      }),
    onDone: (contract) => {
      tickOnPlacing();
      noteContract(queries, contract);
      void queries.invalidateQueries({ queryKey: mine('me') });
    },
    outlives: { form: 'contract', keepable: (draft) => draft },
  });
  useContractEvents();
  const known = useKnownContract(request.step === 'done' ? request.reply.id : null);

  return {
    placement: placementOf(review, request, known),
    review: (draft: Draft, firstEver: boolean) => dispatch({ type: 'reviewed', draft, firstEver }),
    acknowledge: () => dispatch({ type: 'acknowledged' }),
    confirm: () => {
      if (review.step !== 'reviewing') return;
      start(review.draft);
      dispatch({ type: 'left' });
    },
    check,
    close: () => {
      dispatch({ type: 'left' });
      close();
    },
  };
}
