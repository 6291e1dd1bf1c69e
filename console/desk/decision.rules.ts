/**
 * The life of one decision on the screen, as a pure reducer: asked for, confirmed in place, on its
 * way, and then done, refused or unknown. Nothing but the server's answer makes it done.
 */
import type { RequestShut, Reviewer } from '#protocol/desk.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import type { ProblemCode } from '#ui/client/api.ts';

import type { MoneyStatus } from './desk-kind.ts';
import { momentText, shortName } from './desk.rules.ts';

const texts = consoleDeskTexts();

/** What is sent: the digest says what the reviewer saw. */
export type Act =
  | { kind: 'approve'; digest: string }
  | { kind: 'reject'; digest: string; reason: string };

export type DecisionState =
  | { step: 'idle' }
  | { step: 'confirming' }
  /** `reason` is what has been written so far. */
  | { step: 'rejecting'; reason: string }
  /** A note for other reviewers; decides nothing. */
  | { step: 'noting' }
  | { step: 'sending'; act: Act }
  /**
   * No answer came: it is asked for until it is known. `isRepeating` while the decision itself is
   * sent once more.
   */
  | { step: 'unknown'; act: Act; isRepeating: boolean }
  /** The reason that was written is not lost. */
  | { step: 'refused'; text: string; reason: string };

export type DecisionEvent =
  | { type: 'approve-asked' }
  | { type: 'reject-asked' }
  | { type: 'note-asked' }
  | { type: 'reason-written'; reason: string }
  | { type: 'sent'; act: Act }
  | { type: 'unanswered'; isRepeating: boolean }
  | { type: 'answered' }
  | { type: 'refused'; text: string }
  /**
   * Only the lock was; of a decision on its way this says nothing, and a note can be written
   * without it.
   */
  | { type: 'claim-refused'; text: string }
  | { type: 'left' };

export const idle: DecisionState = { step: 'idle' };

/**
 * Events that do not belong to the current step change nothing: what is on its way stays until it
 * is answered.
 */
export function decisionReducer(state: DecisionState, event: DecisionEvent): DecisionState {
  const isUnderWay = state.step === 'sending' || state.step === 'unknown';
  switch (event.type) {
    case 'approve-asked':
      return isUnderWay ? state : { step: 'confirming' };
    case 'reject-asked':
      return isUnderWay ? state : { step: 'rejecting', reason: reasonOf(state) };
    case 'note-asked':
      return isUnderWay ? state : { step: 'noting' };
    case 'reason-written':
      return state.step === 'rejecting' ? { step: 'rejecting', reason: event.reason } : state;
    case 'sent':
      return { step: 'sending', act: event.act };
    case 'unanswered':
      return isUnderWay
        ? { step: 'unknown', act: state.act, isRepeating: event.isRepeating }
        : state;
    case 'answered':
      return idle;
    case 'claim-refused':
      return isUnderWay || state.step === 'noting'
        ? state
        : decisionReducer(state, { type: 'refused', text: event.text });
    case 'refused':
      return { step: 'refused', text: event.text, reason: reasonOf(state) };
    case 'left':
      return isUnderWay ? state : idle;
  }
}

function reasonOf(state: DecisionState): string {
  if (state.step === 'rejecting' || state.step === 'refused') return state.reason;
  if (state.step === 'sending' || state.step === 'unknown') {
    return state.act.kind === 'reject' ? state.act.reason : '';
  }
  return '';
}

type Decided = {
  status: MoneyStatus;
  decidedAt: string | null;
  decidedBy: Reviewer | null;
  claim: { by: Reviewer; until: string } | null;
  shut: RequestShut | null;
};

/** 'Approved by R. Menon at 3:22 pm.'; null while it is pending. */
export function decidedText(
  { status, decidedAt, decidedBy }: Decided,
  nowMs: number,
  said = texts.decided,
): string | null {
  if (status === 'pending') return null;
  return said[status]({
    by: decidedBy && shortName(decidedBy.name),
    at: decidedAt && momentText(decidedAt, nowMs),
  });
}

/**
 * Why the server refused, in words of what the request says now. `request` is null where it could
 * not be read again.
 */
export function refusalText(
  answer: { code: ProblemCode; detail: string },
  request: Decided | null,
  nowMs: number,
): string {
  switch (answer.code) {
    case 'already-decided':
      return (
        (request && decidedText(request, nowMs, texts.alreadyDecided)) ??
        texts.didNothing({ why: answer.detail })
      );
    case 'claimed': {
      const claim = request?.claim;
      if (!claim) return answer.detail;
      return texts.reviewing({
        name: shortName(claim.by.name),
        until: momentText(claim.until, nowMs),
      });
    }
    case 'four-eyes':
      return request?.shut === 'approved-before' ? texts.approvedByYou : answer.detail;
    default:
      return answer.detail;
  }
}
