/**
 * Deciding a proposal, as a command of the teller: once, by somebody else, and exactly what was
 * shown.
 */
import { auditEffects } from '#server/domain/audit/audit.ts';
import { deskEvent } from '#server/domain/desk/events.ts';
import { unproven } from '#server/domain/sessions/sessions.ts';
import { type CommandKind, refused } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { kindOf } from './kinds.ts';
import { judge, kindsFor } from './proposals.rules.ts';
import { type DecidableRow, type ProposalRow, readAim, readForDecision } from './proposals.sql.ts';
import { factsOf, judgedOf, toProposal } from './proposals.ts';

export type ProposalDecision = {
  id: string;
  staffId: string;
  /** Of what they were shown. */
  digest: string;
  decision: 'approve' | 'reject';
};

const actions = {
  approved: 'proposal.approve',
  rejected: 'proposal.reject',
  withdrawn: 'proposal.withdraw',
} as const;

const seenBy = ({ id, reader_id }: Pick<DecidableRow, 'id' | 'reader_id'>) => `${id} ${reader_id}`;

/**
 * Refuses `not-found` also for what the decider's role does not see, `already-decided`, `changed`,
 * `four-eyes`, and what the approved kind itself refuses.
 */
export const decideProposal: CommandKind<ProposalDecision, ReadonlyMap<string, DecidableRow>> = {
  name: 'proposal.decide',
  callers: ['support', 'finance', 'admin'],
  prove: unproven,
  subject: { text: readAim, idOf: ({ id }) => id },
  accounts(_, aim) {
    if (!aim) return [];
    const {
      kind,
      payload,
      person_id: personId,
    } = aim as Pick<ProposalRow, 'kind' | 'payload' | 'person_id'>;
    return kindOf({ kind, payload }).accounts(personId ?? '');
  },
  load: {
    text: readForDecision,
    values: (inputs) => [inputs.map(({ id }) => id), inputs.map(({ staffId }) => staffId)],
    shape: (rows) => new Map((rows as readonly DecidableRow[]).map((row) => [seenBy(row), row])),
  },
  decide(input, view, loaded) {
    const proposal = loaded.get(seenBy({ id: input.id, reader_id: input.staffId }));
    const decider = view.staffOf(input.staffId);
    if (!proposal || !kindsFor(decider.role).includes(proposal.kind)) return refused('not-found');
    const verdict = judge({ ...judgedOf(proposal), digest: proposal.digest }, decider, input);
    if ('refused' in verdict) return refused(verdict.refused, verdict.reason);
    const { outcome } = verdict;
    if (outcome === 'approved' && proposal.is_closed) return refused('changed', 'account-closed');
    const applied =
      outcome === 'approved'
        ? kindOf(proposal).apply({
            proposalId: proposal.id,
            reason: proposal.reason,
            personId: proposal.person_id ?? '',
            proposedBy: proposal.proposed_by,
            approvedBy: decider.id,
            view,
            detailsVersion: proposal.details_version,
            isInvitationOpen: proposal.is_invitation_open,
          })
        : {};
    if ('refused' in applied) return applied;
    const done: ProposalRow = {
      ...proposal,
      outcome,
      decided_by: decider.id,
      decider_name: decider.name,
      decided_at: view.now,
    };
    const entry = auditEffects({
      at: view.now,
      actorId: decider.id,
      action: actions[outcome],
      subject: proposal.id,
      facts: factsOf(proposal),
    });
    const decision = insert('proposal_decisions', {
      proposal_id: proposal.id,
      outcome,
      decided_by: decider.id,
      digest: proposal.digest,
      at: view.now,
    });
    return {
      status: 200,
      body: toProposal(done, decider),
      transfers: applied.transfers ?? [],
      // The audit log first: code that ends a proposal or changes people takes its lock before
      // their rows.
      inserts: [...entry.inserts, decision, ...(applied.inserts ?? [])],
      events: [...(applied.events ?? []), deskEvent('proposals', proposal.id)],
      notes: applied.notes ?? [],
      dedupeKey: `proposal ${proposal.id}`,
    };
  },
  conflicts: {
    proposal_decisions_pkey: refused('already-decided'),
    proposal_decisions_digest: refused('changed'),
    proposal_decisions_four_eyes: refused('four-eyes'),
    proposal_decisions_role: refused('forbidden'),
    proposal_decisions_root: refused('four-eyes', 'same-root'),
    proposal_decisions_age: refused('four-eyes', 'newer-account'),
    setting_changes_replaces_key: refused('changed'),
    role_changes_before: refused('changed'),
    people_last_admin: refused('four-eyes', 'last-admin-demoted'),
  },
};
