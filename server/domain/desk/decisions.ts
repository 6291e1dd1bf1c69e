/** The two decisions on a request, as commands of the teller. What they do with the money is the kind's to say. */
import { cleanText, isBlank } from '#protocol/text.ts';
import { noticeMailInserts } from '#server/domain/mails/mails.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { refuse } from '#server/kit/refuse.ts';
import type { CommandKind, Effects, View } from '#server/ledger/commands.ts';

import type { DeskKind, DeskReview, Ending } from './desk-kind.ts';
import {
  approve,
  type LoadedReviews,
  loadReviews,
  reject,
  reviewConflicts,
  type Reviewed,
} from './review.ts';

/** A reason as the person will read it. Refuses `invalid` for an empty one. */
export function readReason(reason: string): string {
  const text = cleanText(reason);
  if (isBlank(text)) refuse('invalid', { fields: { reason: 'rejection-unexplained' } });
  return text;
}

export type Decisions = {
  /**
   * Ends a request with its money, or is the first of two approvals, of which its owner is told nothing. Refuses as review.ts
   * says, and what the kind adds.
   */
  approve: CommandKind<DeskReview, LoadedReviews>;
  /** Ends a request without it; its owner reads the reason. Refuses as review.ts says. */
  reject: CommandKind<DeskReview & { reason: string }, LoadedReviews>;
};

export function decisionsOf(desk: DeskKind): Decisions {
  const { kind } = desk.source;
  const shared = {
    callers: ['finance'],
    accounts: ({ request }: DeskReview) => desk.accounts(request.personId),
    load: loadReviews,
    conflicts: reviewConflicts,
  } as const;
  return {
    approve: {
      ...shared,
      name: `${kind}.approve`,
      decide(input, view, loaded) {
        const reviewed = approve(input, view, loaded, (review) =>
          desk.approvalFault(review, view.now),
        );
        if ('refused' in reviewed) return reviewed;
        if (!reviewed.isDecided) {
          return { status: 200, body: shownWith(input, reviewed), ...reviewed.effects };
        }
        const ending = { status: 'approved', reason: null, ...desk.approved(input) } as const;
        return effectsOf(desk, input, view, reviewed, ending);
      },
    },
    reject: {
      ...shared,
      name: `${kind}.reject`,
      decide(input, view, loaded) {
        const reviewed = reject(input, view, loaded);
        if ('refused' in reviewed) return reviewed;
        const { reason } = input;
        const ending = { status: 'rejected', reason, ...desk.rejected(input, reason) } as const;
        return effectsOf(desk, input, view, reviewed, ending);
      },
    },
  };
}

/** As the desk shows it after a decision, which ends its claim. */
function shownWith({ shown }: DeskReview, { approvals }: Reviewed) {
  return {
    ...shown,
    approvals: approvals.map(({ id, name, at }) => ({ by: { id, name }, at: at.toISOString() })),
    claim: null,
  };
}

function effectsOf(
  desk: DeskKind,
  input: DeskReview,
  view: View,
  reviewed: Reviewed,
  ending: Ending & { status: 'approved' | 'rejected'; reason: string | null },
): Effects {
  const { request, reviewer, isMailed } = input;
  const { kind, personId, id } = request;
  const { status, reason, transfers } = ending;
  const decided = {
    ...shownWith(input, reviewed),
    status,
    decidedAt: view.now.toISOString(),
    decidedBy: reviewer,
    rejectionReason: reason,
  };
  const news = { personId, notice: ending.notice, view };
  const notice = noticeEffects(news);
  const mails = isMailed ? noticeMailInserts(news) : [];
  const { effects } = reviewed;
  return {
    ...effects,
    status: 200,
    body: decided,
    transfers,
    inserts: [...effects.inserts, ...notice.inserts, ...mails],
    events: [
      { personId, name: kind, id, data: () => desk.own(decided) },
      ...notice.events,
      ...effects.events,
    ],
  };
}
