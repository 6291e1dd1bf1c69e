/**
 * The two decisions on a request, as commands of the teller. What they do with the money is the
 * kind's to say.
 */
import { cleanText, isBlank } from '#protocol/text.ts';
import { noticeMailInserts } from '#server/domain/mails/mails.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { unproven } from '#server/domain/sessions/sessions.ts';
import { refuse } from '#server/kit/refuse.ts';
import type { CommandKind, Effects, Subject, View } from '#server/ledger/commands.ts';

import type { DeskKind, DecisionEffects, ReviewInput } from './desk-kind.ts';
import { type DeskRow, readOwner } from './desk.sql.ts';
import { requestId } from './requests.ts';
import {
  approve,
  type LoadedRequests,
  loadRequests,
  reject,
  reviewConflicts,
  type Reviewed,
} from './review.ts';
import { showRow } from './show-request.ts';

/** A reason as the person will read it. Refuses `invalid` for an empty one. */
export function readReason(reason: string): string {
  const text = cleanText(reason);
  if (isBlank(text)) refuse('invalid', { fields: { reason: 'rejection-unexplained' } });
  return text;
}

export type Decisions = {
  /**
   * Ends a request with its money, or is the first of two approvals, of which its owner is told
   * nothing. Refuses as review.ts says, and what the kind adds.
   */
  approve: CommandKind<ReviewInput, LoadedRequests>;
  /** Ends a request without it; its owner reads the reason. Refuses as review.ts says. */
  reject: CommandKind<ReviewInput & { reason: string }, LoadedRequests>;
};

export function decisionsOf(desk: DeskKind): Decisions {
  const { kind } = desk.source;
  const shared = {
    callers: ['finance'],
    prove: unproven,
    subject: { text: readOwner(desk.source), idOf: ({ uuid }: ReviewInput) => uuid },
    accounts: (_: ReviewInput, owner: Subject | null) =>
      owner ? desk.accounts(owner['person_id'] as string) : [],
    load: loadRequests(desk),
    conflicts: reviewConflicts,
  } as const;
  return {
    approve: {
      ...shared,
      name: `${kind}.approve`,
      decide(input, view, loaded) {
        const reviewed = approve(desk, input, view, loaded);
        if ('refused' in reviewed) return reviewed;
        const { row, effects } = reviewed;
        if (row.outcome === null)
          return { status: 200, body: showFor(desk, row, input.staffId, view), ...effects };
        return effectsOf(desk, input, view, reviewed, desk.approved(row));
      },
    },
    reject: {
      ...shared,
      name: `${kind}.reject`,
      decide(input, view, loaded) {
        const reviewed = reject(desk, input, view, loaded);
        if ('refused' in reviewed) return reviewed;
        const ending = desk.rejected(reviewed.row, input.reason);
        return effectsOf(desk, input, view, reviewed, ending);
      },
    },
  };
}

const showFor = (desk: DeskKind, row: DeskRow, readerId: string, { now }: View) =>
  showRow(desk, row, { readerId, now });

function effectsOf(
  desk: DeskKind,
  { staffId }: ReviewInput,
  view: View,
  { row, effects }: Reviewed,
  { transfers, notice: code }: DecisionEffects,
): Effects {
  const { kind } = desk.source;
  const personId = row.person_id;
  const id = requestId(kind, row.id);
  const decided = showFor(desk, row, staffId, view);
  const news = { personId, notice: code, view };
  const notice = noticeEffects(news);
  const mails = view.terms.isMailed ? noticeMailInserts(news) : [];
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
