/** Deciding a proposal, as a command of the teller: once, by somebody else, and exactly what was shown. */
import type { Role } from '#protocol/people.ts';
import { auditEffects } from '#server/domain/audit/audit.ts';
import { deskEvent } from '#server/domain/desk/events.ts';
import { type CommandKind, refused } from '#server/ledger/commands.ts';

import { kindOf } from './kinds.ts';
import { judge } from './proposals.rules.ts';
import { type DecidedRow, decisionsTable, loadDecided, type ProposalRow } from './proposals.sql.ts';
import { factsOf, toProposal } from './proposals.ts';

export type Decision = {
  /** As it is stored for good; whether it was decided meanwhile is looked up again. */
  proposal: ProposalRow;
  decider: { id: string; name: string; role: Role };
  digest: string;
  decision: 'approve' | 'reject';
};

const actions = {
  approved: 'proposal.approve',
  rejected: 'proposal.reject',
  withdrawn: 'proposal.withdraw',
} as const;

export const decideProposal: CommandKind<Decision, Map<string, DecidedRow>> = {
  name: 'proposal.decide',
  callers: ['support', 'finance', 'admin'],
  accounts: ({ proposal }) => kindOf(proposal).accounts(proposal.person_id ?? ''),
  load: {
    text: loadDecided,
    values: (inputs) => [inputs.map(({ proposal }) => proposal.id)],
    shape: (rows) =>
      new Map(rows.map((row) => [row['id'] as string, row as unknown as DecidedRow])),
  },
  decide(input, view, decided) {
    const { proposal, decider } = input;
    const known = decided.get(proposal.id);
    const verdict = judge(
      {
        kind: proposal.kind,
        digest: proposal.digest,
        proposedBy: proposal.proposed_by,
        personId: proposal.person_id,
        isDecided: known?.outcome !== null,
      },
      decider,
      input,
    );
    if ('refused' in verdict) return refused(verdict.refused);
    const { outcome } = verdict;
    const applied =
      outcome === 'approved'
        ? kindOf(proposal).apply({
            proposalId: proposal.id,
            reason: proposal.reason,
            personId: proposal.person_id ?? '',
            proposedBy: proposal.proposed_by,
            approvedBy: decider.id,
            view,
            detailsVersion: known?.details_version ?? null,
            isInvitationOpen: known?.is_invitation_open === true,
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
    const decision = [proposal.id, outcome, decider.id, proposal.digest, view.now];
    return {
      status: 200,
      body: toProposal(done),
      transfers: applied.transfers ?? [],
      // The audit log first: whoever ends a proposal or changes people takes its lock before their rows.
      inserts: [
        ...entry.inserts,
        { into: decisionsTable, values: decision },
        ...(applied.inserts ?? []),
      ],
      events: [...(applied.events ?? []), deskEvent('proposals', proposal.id)],
      dedupeKey: `proposal ${proposal.id}`,
    };
  },
  conflicts: {
    proposal_decisions_pkey: refused('already-decided'),
    proposal_decisions_digest: refused('changed'),
    proposal_decisions_four_eyes: refused('four-eyes'),
    proposal_decisions_role: refused('forbidden'),
    setting_changes_replaces_key: refused('changed'),
    role_changes_before: refused('changed'),
    people_last_admin: refused('four-eyes', 'last-admin-demoted'),
  },
};
