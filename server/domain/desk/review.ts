/**
 * Deciding a request, as the part of a money command that both desks share: what is loaded under
 * the locks, who is refused, and which rows an approval, a rejection or a cancellation is. The
 * database holds the same rules once more.
 */
import { auditEffects } from '#server/domain/audit/audit.ts';
import {
  type CommandKind,
  type Effects,
  refused,
  type Refused,
  type View,
} from '#server/ledger/commands.ts';
import { noteIn, type Notebook } from '#server/ledger/notes.ts';
import { insert } from '#server/ledger/rows.ts';

import type { DeskKind, ReviewInput } from './desk-kind.ts';
import { decideRefusal } from './desk.rules.ts';
import {
  type DeskRow,
  openRequestsKey,
  type Outcome,
  readDeskRows,
  requestClaimsKey,
  type RequestKind,
} from './desk.sql.ts';
import { requestEvent } from './events.ts';
import { requestId, rupeesText } from './requests.ts';
import { reviewOf } from './show-request.ts';

/** Requests in their state under the locks, by their uuids. */
export type LoadedRequests = ReadonlyMap<string, DeskRow>;

/** What a decision looks at: what the desk shows of the request, read once. */
export const loadRequests = ({
  source,
}: DeskKind): NonNullable<CommandKind<ReviewInput, LoadedRequests>['load']> => ({
  text: readDeskRows(source),
  values: (inputs) => [`{${inputs.map(({ uuid }) => uuid).join(',')}}`],
  shape: (rows) => new Map((rows as readonly DeskRow[]).map((row) => [row.id, row])),
});

type Approval = DeskRow['approvals'][number];

/** Approvals of the batch, by request. */
const approvals: Notebook<{ uuid: string; approval: Approval }, readonly Approval[]> = {
  name: 'desk.approvals',
  keyOf: ({ uuid }) => uuid,
  none: [],
  fold: (before, { approval }) => [...before, approval],
};

const noClaim = { claim_id: null, claim_name: null, claim_until: null };

/** With these approvals too; each ends its approver's claim. */
function withApprovals(row: DeskRow, more: readonly Approval[]): DeskRow {
  const isOver = more.some(({ id }) => id === row.claim_id);
  return { ...row, ...(isOver ? noClaim : {}), approvals: [...row.approvals, ...more] };
}

/** Refuses `not-found`, `already-decided`, `four-eyes`, `claimed`, `changed`, in this order. */
function openReview(
  desk: DeskKind,
  { uuid, staffId, digest }: ReviewInput,
  view: View,
  loaded: LoadedRequests,
): DeskRow | Refused {
  const read = loaded.get(uuid);
  if (!read) return refused('not-found');
  const row = withApprovals(read, view.noted(approvals, uuid));
  const shown = { staffId, digest, seen: desk.seenOf(row), now: view.now };
  return decideRefusal(reviewOf(row), shown) ?? row;
}

export type Reviewed = {
  effects: Required<Pick<Effects, 'inserts' | 'removals' | 'events'>> &
    Pick<Effects, 'dedupeKey' | 'notes'>;
  /** The request's state after the decision. */
  row: DeskRow;
};

/**
 * The rows and events of an approval: the decision too where no more are needed. Refuses as
 * `openReview`, and what the kind adds.
 */
export function approve(
  desk: DeskKind,
  input: ReviewInput,
  view: View,
  loaded: LoadedRequests,
): Reviewed | Refused {
  const row = openReview(desk, input, view, loaded);
  if ('refused' in row) return row;
  const fault = desk.approvalFault(row, view);
  if (fault) return fault;
  const { uuid, digest } = input;
  const { kind } = desk.source;
  const at = view.now;
  const reviewer = view.staffOf(input.staffId);
  const id = requestId(kind, uuid);
  const ordinal = row.approvals.length + 1;
  const approval = { id: reviewer.id, name: reviewer.name, at: view.nowText };
  const approved = { ...withApprovals(row, [approval]), ...noClaim };
  const decision =
    ordinal < row.approvals_needed
      ? null
      : decide({ kind, uuid }, { outcome: 'approved', by: reviewer.id, at });
  const audit = auditEffects({
    at,
    actorId: reviewer.id,
    action: `${kind}.approve`,
    subject: id,
    facts: {
      amount: rupeesText(row.amount),
      person: row.person_id,
      approval: `${ordinal} of ${row.approvals_needed}`,
      digest,
    },
  });
  return {
    row: decision ? decidedRow(approved, { outcome: 'approved', by: reviewer, at }) : approved,
    effects: {
      inserts: [
        insert('approvals', {
          request_id: uuid,
          approver_id: reviewer.id,
          ordinal,
          digest,
          at,
        }),
        ...(decision?.inserts ?? []),
        ...audit.inserts,
      ],
      removals: [...(decision?.removals ?? []), { from: requestClaimsKey, key: [uuid] }],
      events: [requestEvent(kind, id)],
      notes: [noteIn(approvals, { uuid, approval })],
      ...(decision ? { dedupeKey: decision.dedupeKey } : {}),
    },
  };
}

/**
 * The rows and events of a rejection; `reason` is cleaned and not empty. Refuses as `openReview`.
 */
export function reject(
  desk: DeskKind,
  input: ReviewInput & { reason: string },
  view: View,
  loaded: LoadedRequests,
): Reviewed | Refused {
  const row = openReview(desk, input, view, loaded);
  if ('refused' in row) return row;
  const { uuid, reason } = input;
  const { kind } = desk.source;
  const at = view.now;
  const reviewer = view.staffOf(input.staffId);
  const id = requestId(kind, uuid);
  const decision = decide({ kind, uuid }, { outcome: 'rejected', by: reviewer.id, reason, at });
  const audit = auditEffects({
    at,
    actorId: reviewer.id,
    action: `${kind}.reject`,
    subject: id,
    facts: { amount: rupeesText(row.amount), person: row.person_id, reason },
  });
  return {
    row: decidedRow({ ...row, ...noClaim }, { outcome: 'rejected', by: reviewer, reason, at }),
    effects: {
      inserts: [...decision.inserts, ...audit.inserts],
      removals: [...decision.removals, { from: requestClaimsKey, key: [uuid] }],
      events: [requestEvent(kind, id)],
      dedupeKey: decision.dedupeKey,
    },
  };
}

function decidedRow(
  row: DeskRow,
  decision: { outcome: Outcome; by: { id: string; name: string }; reason?: string; at: Date },
): DeskRow {
  const { outcome, by, reason = null, at } = decision;
  const decided = { decided_by: by.id, decided_by_name: by.name, decided_at: at };
  return { ...row, outcome, ...decided, reason };
}

/** The rows and events by which its owner takes a request back. */
export function cancelRequest(
  request: { kind: RequestKind; uuid: string; id: string; personId: string },
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
  { kind, uuid }: { kind: RequestKind; uuid: string },
  decision: { outcome: Outcome; by: string; reason?: string; at: Date },
) {
  const { outcome, by, reason = null, at } = decision;
  return {
    inserts: [insert('decisions', { request_id: uuid, outcome, decided_by: by, reason, at })],
    removals: [{ from: openRequestsKey, key: [kind, uuid] }],
    dedupeKey: `decide ${uuid}`,
  };
}

/** Unique keys of decisions and approvals, for the rare case that two processes decide at once. */
export const reviewConflicts: Record<string, Refused> = {
  decisions_pkey: refused('already-decided'),
  approvals_pkey: refused('four-eyes'),
  approvals_root: refused('four-eyes', 'same-root'),
  approvals_ordinal: refused('changed'),
  decisions_reference: refused('reference-used'),
};
