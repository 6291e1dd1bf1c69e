/**
 * What a placement shows, as pure functions: explained once, reviewed, and then what its money
 * request is: submitting, created, failed or unknown. Money is never optimistic: nothing but the
 * server's answer leads to `created`.
 */
import type { Contract } from '#protocol/contracts.ts';
import { contractTexts } from '#texts/contracts.ts';
import type { ProblemCode } from '#ui/client/api.ts';
import type { MoneyRequest } from '#ui/money/money-request.ts';

import type { Draft } from './ticket.rules.ts';

/** Before anything is sent. */
export type Review =
  | { step: 'idle' }
  /** First contract ever: the risk is explained before the review. */
  | { step: 'explaining'; draft: Draft }
  | { step: 'reviewing'; draft: Draft };

export type PlacementState =
  | Review
  /** Locked: the request is on its way. */
  | { step: 'submitting'; draft: Draft }
  /** No answer came: it is asked for until it is known. */
  | { step: 'unknown'; draft: Draft }
  | { step: 'created'; draft: Draft; contract: Contract }
  | ({ step: 'failed'; draft: Draft } & Refusal);

/** What is told of a refusal. */
export type Refusal = {
  title: string;
  detail: string;
  /** What is said at the amount after the dialog, where another amount would be taken. */
  atAmount?: string;
};

export type ReviewEvent =
  | { type: 'reviewed'; draft: Draft; firstEver: boolean }
  | { type: 'acknowledged' }
  | { type: 'left' };

/** Events that do not belong to the current step change nothing. */
export function reviewReducer(state: Review, event: ReviewEvent): Review {
  switch (event.type) {
    case 'reviewed':
      if (state.step !== 'idle') return state;
      return { step: event.firstEver ? 'explaining' : 'reviewing', draft: event.draft };
    case 'acknowledged':
      return state.step === 'explaining' ? { step: 'reviewing', draft: state.draft } : state;
    case 'left':
      return { step: 'idle' };
  }
}

/**
 * `known` is the current state of the contract that was placed: its entry price and state come by
 * live events.
 */
export function placementOf(
  review: Review,
  request: MoneyRequest<Draft, Contract>,
  known: Contract | undefined,
): PlacementState {
  const { step } = request;
  switch (step) {
    case 'idle':
      return review;
    case 'sending':
      return { step: 'submitting', draft: request.draft };
    case 'unknown':
      return { step, draft: request.draft };
    case 'done': {
      const contract = known?.id === request.reply.id ? known : request.reply;
      return { step: 'created', draft: request.draft, contract };
    }
    case 'failed': {
      const { code, detail } = request.problem;
      return { step, draft: request.draft, ...refusalDialog(code, detail) };
    }
  }
}

/**
 * Title and text of the dialog for a refusal; that the balance has not changed is said with every
 * one of them.
 */
export function refusalDialog(code: ProblemCode, detail: string): Refusal {
  switch (code) {
    case 'insufficient-funds':
      return { title: contractTexts().errorTitle, detail: contractTexts().insufficient };
    case 'own-limit':
      return { title: contractTexts().failedTitle, detail, atAmount: detail };
    case 'invalid':
    case 'fault':
    case 'csrf':
    case 'key-missing':
    case 'key-reused':
    case 'not-sent':
      return { title: contractTexts().failedTitle, detail: contractTexts().failedDetail };
    case 'unauthenticated':
      return { title: contractTexts().failedTitle, detail: contractTexts().loginNeeded };
    default:
      return { title: contractTexts().failedTitle, detail };
  }
}
