/**
 * Deciding a request, as the part of a money command that both desks share: what is loaded under the locks, who is refused,
 * and which rows an approval, a rejection or a cancellation is. The database holds the same rules once more.
 */
import { auditEffects } from '#server/domain/audit/audit.ts';
import {
  type CommandKind,
  type Effects,
  refused,
  type Refused,
  type View,
} from '#server/ledger/commands.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import { noteIn, type Notebook } from '#server/ledger/notes.ts';

import type { ReviewedRequest, ReviewInput } from './desk-kind.ts';
import { type Approval, decideFault, digestOf, type Review } from './desk.rules.ts';
import {
  approvalsTable,
  decisionsTable,
  openRequestsKey,
  type Outcome,
  readReviews,
  requestClaimsKey,
  type ReviewRow,
} from './desk.sql.ts';
import { requestEvent } from './events.ts';

export type LoadedReviews = {
  review(input: ReviewInput): Review | undefined;
};

/** What a decision looks at. */
export const loadReviews: NonNullable<CommandKind<ReviewInput, LoadedReviews>['load']> = {
  text: readReviews,
  values: (inputs) =>
    encodeColumns(
      ['uuid', 'uuid'],
      inputs.map(({ request, reviewer }) => [request.uuid, reviewer.id]),
    ),
  shape(rows) {
    const reviews = new Map<string, Review>();
    for (const row of rows as readonly ReviewRow[]) {
      reviews.set(row.request_id, reviewOf(row));
    }
    return {
      review: ({ request }) => reviews.get(request.uuid),
    };
  },
};

export function reviewOf(row: ReviewRow): Review {
  return {
    personId: row.person_id,
    personName: row.person_name,
    isDisabled: row.disabled_at !== null,
    outcome: row.outcome,
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals.map(({ id, name, at }) => ({ id, name, at: new Date(at) })),
    claim:
      row.claim_id !== null && row.claim_until !== null
        ? { staffId: row.claim_id, until: row.claim_until }
        : null,
    detailsChangedAt: row.details_changed_at,
  };
}

/** Approvals of the batch, by request. */
const approvals: Notebook<{ uuid: string; approval: Approval }, readonly Approval[]> = {
  name: 'desk.approvals',
  keyOf: ({ uuid }) => uuid,
  none: [],
  fold: (before, { approval }) => [...before, approval],
};

/** Refuses `not-found`, `already-decided`, `four-eyes`, `claimed`, `changed`, in this order. */
function openReview(
  { request, reviewer, digest }: ReviewInput,
  view: View,
  loaded: LoadedReviews,
): Review | Refused {
  const read = loaded.review({ request, reviewer, digest });
  if (!read) return refused('not-found');
  const noted = view.noted(approvals, request.uuid);
  const review = { ...read, approvals: [...read.approvals, ...noted] };
  const { seen } = request;
  return decideFault(review, { staffId: reviewer.id, digest, seen, now: view.now }) ?? review;
}

export type Reviewed = {
  effects: Required<Pick<Effects, 'inserts' | 'removals' | 'events'>> &
    Pick<Effects, 'dedupeKey' | 'notes'>;
  /** All approvals, this one among them. */
  approvals: readonly Approval[];
  /** False for the first of two. */
  isDecided: boolean;
};

/**
 * The rows and events of an approval: the decision too where no more are needed. `alsoFault` is what only this kind of
 * request is refused for.
 */
export function approve(
  input: ReviewInput,
  view: View,
  loaded: LoadedReviews,
  alsoFault: (review: Review) => Refused | null,
): Reviewed | Refused {
  const review = openReview(input, view, loaded);
  if ('refused' in review) return review;
  const fault = alsoFault(review);
  if (fault) return fault;
  const { request, reviewer } = input;
  const at = view.now;
  const ordinal = review.approvals.length + 1;
  const isDecided = ordinal >= review.approvalsNeeded;
  const digest = digestOf(request.seen, review);
  const approval = {
    into: approvalsTable,
    values: [request.uuid, reviewer.id, ordinal, digest, at],
  };
  const audit = auditEffects({
    at,
    actorId: reviewer.id,
    action: `${request.kind}.approve`,
    subject: request.id,
    facts: {
      amount: request.amount,
      person: request.personId,
      approval: `${ordinal} of ${review.approvalsNeeded}`,
      digest,
    },
  });
  const decision = isDecided ? decide(request, { outcome: 'approved', by: reviewer.id, at }) : null;
  return {
    approvals: [...review.approvals, { ...reviewer, at }],
    isDecided,
    effects: {
      inserts: [approval, ...(decision?.inserts ?? []), ...audit.inserts],
      removals: [...(decision?.removals ?? []), { from: requestClaimsKey, key: [request.uuid] }],
      events: [requestEvent(request.kind, request.id)],
      notes: [noteIn(approvals, { uuid: request.uuid, approval: { ...reviewer, at } })],
      ...(decision ? { dedupeKey: decision.dedupeKey } : {}),
    },
  };
}

/** The rows and events of a rejection; `reason` is cleaned and not empty. */
export function reject(
  input: ReviewInput & { reason: string },
  view: View,
  loaded: LoadedReviews,
): Reviewed | Refused {
  const review = openReview(input, view, loaded);
  if ('refused' in review) return review;
  const { request, reviewer, reason } = input;
  const at = view.now;
  const decision = decide(request, { outcome: 'rejected', by: reviewer.id, reason, at });
  const audit = auditEffects({
    at,
    actorId: reviewer.id,
    action: `${request.kind}.reject`,
    subject: request.id,
    facts: { amount: request.amount, person: request.personId, reason },
  });
  return {
    approvals: review.approvals,
    isDecided: true,
    effects: {
      inserts: [...decision.inserts, ...audit.inserts],
      removals: [...decision.removals, { from: requestClaimsKey, key: [request.uuid] }],
      events: [requestEvent(request.kind, request.id)],
      dedupeKey: decision.dedupeKey,
    },
  };
}

/** The rows and events by which its owner takes a request back. */
export function cancelRequest(
  request: Pick<ReviewedRequest, 'kind' | 'uuid' | 'id' | 'personId'>,
  at: Date,
): Reviewed['effects'] {
  const { inserts, removals, dedupeKey } = decide(request, {
    outcome: 'cancelled',
    by: request.personId,
    at,
  });
  return {
    inserts,
    removals: [...removals, { from: requestClaimsKey, key: [request.uuid] }],
    events: [requestEvent(request.kind, request.id)],
    dedupeKey,
  };
}

function decide(
  { kind, uuid }: Pick<ReviewedRequest, 'kind' | 'uuid'>,
  decision: { outcome: Outcome; by: string; reason?: string; at: Date },
) {
  const { outcome, by, reason = null, at } = decision;
  return {
    inserts: [{ into: decisionsTable, values: [uuid, outcome, by, reason, at] }],
    removals: [{ from: openRequestsKey, key: [kind, uuid] }],
    dedupeKey: `decide ${uuid}`,
  };
}

/** Unique keys of decisions and approvals, for the rare case that two processes decide at once. */
export const reviewConflicts: Record<string, Refused> = {
  decisions_pkey: refused('already-decided'),
  approvals_pkey: refused('four-eyes'),
  approvals_ordinal: refused('changed'),
  decisions_reference: refused('reference-used'),
};
