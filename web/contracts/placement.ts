/**
 * The life of one placement on the screen, as a pure reducer: idle, (explained once,) reviewed, submitting, and then
 * created, failed or unknown. Money is never optimistic: nothing but the server's answer leads to `created`.
 */
import { type Contract, contractTexts } from '#protocol/contracts.ts';
import type { ProblemCode } from '#ui/api.ts';

import type { Draft } from './ticket.rules.ts';

export type Placement =
  | { step: 'idle' }
  /** First contract ever: the risk is explained before the review. */
  | { step: 'explaining'; draft: Draft }
  | { step: 'reviewing'; draft: Draft }
  /** Locked: the request is on its way under this key. */
  | { step: 'submitting'; draft: Draft; key: string }
  /** No answer came: it is asked for under the same key until it is known. */
  | { step: 'unknown'; draft: Draft; key: string }
  | { step: 'created'; draft: Draft; contract: Contract }
  | ({ step: 'failed'; draft: Draft } & Refusal);

/** What is told of a refusal. */
export type Refusal = {
  title: string;
  detail: string;
  /** What stands at the amount after the dialog, where another amount would be taken. */
  atAmount?: string;
};

export type PlacementEvent =
  | { type: 'reviewed'; draft: Draft; firstEver: boolean }
  | { type: 'acknowledged' }
  | { type: 'confirmed'; key: string }
  | { type: 'accepted'; contract: Contract }
  | ({ type: 'refused' } & Refusal)
  | { type: 'unanswered' }
  /** A live event about a contract; entry price and state of the one just placed arrive this way. */
  | { type: 'contract-changed'; contract: Contract }
  | { type: 'closed' };

export const idle: Placement = { step: 'idle' };

/** Events that do not belong to the current step change nothing. */
export function placementReducer(state: Placement, event: PlacementEvent): Placement {
  switch (event.type) {
    case 'reviewed':
      if (state.step !== 'idle') return state;
      return { step: event.firstEver ? 'explaining' : 'reviewing', draft: event.draft };
    case 'acknowledged':
      return state.step === 'explaining' ? { step: 'reviewing', draft: state.draft } : state;
    case 'confirmed':
      if (state.step !== 'reviewing') return state;
      return { step: 'submitting', draft: state.draft, key: event.key };
    case 'accepted':
      if (!isPending(state)) return state;
      return { step: 'created', draft: state.draft, contract: event.contract };
    case 'refused': {
      if (!isPending(state)) return state;
      const { type: _, ...refusal } = event;
      return { step: 'failed', draft: state.draft, ...refusal };
    }
    case 'unanswered':
      if (state.step !== 'submitting') return state;
      return { step: 'unknown', draft: state.draft, key: state.key };
    case 'contract-changed':
      if (state.step !== 'created' || state.contract.id !== event.contract.id) return state;
      return { ...state, contract: event.contract };
    case 'closed':
      // A request that is on its way cannot be dismissed: it may still move money.
      return isPending(state) ? state : idle;
  }
}

/** True while a request is out and its result is not known. */
export function isPending(
  state: Placement,
): state is Extract<Placement, { step: 'submitting' | 'unknown' }> {
  return state.step === 'submitting' || state.step === 'unknown';
}

/** Title and text of the dialog for a refusal; `balanceUnchanged` is said with every one of them. */
export function refusalDialog(code: ProblemCode, detail: string): Refusal {
  switch (code) {
    case 'insufficient-funds':
      return { title: contractTexts.errorTitle, detail: contractTexts.insufficient };
    case 'own-limit':
      return { title: contractTexts.failedTitle, detail, atAmount: detail };
    case 'invalid':
    case 'fault':
    case 'csrf':
    case 'key-missing':
    case 'key-reused':
      return { title: contractTexts.failedTitle, detail: contractTexts.failedDetail };
    case 'unauthenticated':
      return { title: contractTexts.failedTitle, detail: contractTexts.loginNeeded };
    default:
      return { title: contractTexts.failedTitle, detail };
  }
}

export const balanceUnchanged = 'Your balance has not changed.';
export const checkingText = 'We are checking whether this went through';
