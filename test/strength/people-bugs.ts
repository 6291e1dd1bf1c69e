/** Seeded bugs of who may do what: owners, reviewers, sessions, and the log of what staff did. */
import type { SeededBug } from './seeded-bug.ts';

const proposalRules = 'server/domain/proposals/proposals.rules.ts';
const deskRules = 'server/domain/desk/desk.rules.ts';
const auditChain = 'server/schema/04_staff.sql';
const deciders = 'server/schema/05_proposals.sql';

export const peopleBugs: readonly SeededBug[] = [
  {
    name: 'anybody’s contract is shown',
    edits: [
      {
        file: 'server/domain/contracts/contracts.sql.ts',
        find: '`${selectContracts} where c.person_id = $1 and c.id = $2`',
        replace: '`${selectContracts} where $1::uuid is not null and c.id = $2`',
      },
    ],
    tests: [
      { file: 'server/domain/contracts/contracts.test.ts', name: 'somebody else’s contract' },
    ],
  },
  {
    name: 'anybody’s proof of payment is shown',
    edits: [
      {
        file: 'server/domain/deposits/deposits.sql.ts',
        find: 'where r.id = $1 and ($2::uuid is null or r.person_id = $2)',
        replace: 'where r.id = $1 and ($2::uuid is null or r.person_id is not null)',
      },
    ],
    tests: [{ file: 'server/domain/deposits/deposits.test.ts', name: 'the proof is shown' }],
  },
  {
    name: 'anybody answers in anybody’s ticket',
    edits: [
      {
        file: 'server/domain/tickets/tickets.ts',
        find: "if (ticket?.person_id !== personId) refuse('not-found');",
        replace: "if (!ticket) refuse('not-found');",
      },
      {
        file: 'server/domain/tickets/tickets.sql.ts',
        find: 'from tickets t where t.person_id = $1 and t.id = $2`',
        replace: 'from tickets t where $1::uuid is not null and t.id = $2`',
      },
    ],
    tests: [{ file: 'server/domain/tickets/tickets.test.ts', name: 'another’s ticket' }],
  },
  {
    name: 'staff approve what they proposed',
    edits: [
      {
        file: proposalRules,
        find: "if (reader.id === proposedBy) return 'own-proposal';",
        replace: '',
      },
      {
        file: proposalRules,
        find: 'if (isSameRoot) return',
        replace: 'if (isSameRoot && reader.id !== proposedBy) return',
      },
      {
        file: deciders,
        find: "if (new.outcome = 'withdrawn') <> (new.decided_by = proposal.proposed_by) or new.decided_by = proposal.person_id then",
        replace: 'if new.decided_by = proposal.person_id then',
      },
      {
        file: deciders,
        find: "if new.outcome = 'approved' and public.staff_root(",
        replace:
          "if new.outcome = 'approved' and decider.id <> proposal.proposed_by and public.staff_root(",
      },
    ],
    tests: [
      { file: 'server/domain/proposals/proposals.test.ts', name: 'a correction moves money' },
    ],
  },
  {
    name: 'both approvals come from the same member of staff',
    edits: [
      {
        file: deskRules,
        find: `  if (review.approvals.some(({ id }) => id === staffId)) {
    return refused('four-eyes', 'approved-before');
  }
`,
        replace: '',
      },
      {
        file: 'server/schema/09_requests.sql',
        find: '  primary key (request_id, approver_id),\n',
        replace: '',
      },
    ],
    tests: [{ file: 'server/domain/deposits/deposits.test.ts', name: 'above the threshold' }],
  },
  {
    name: 'a withdrawal is approved after it was taken back',
    edits: [
      {
        file: deskRules,
        find: "if (review.outcome !== null) return refused('already-decided');",
        replace:
          "if (review.outcome !== null && review.outcome !== 'cancelled') return refused('already-decided');",
      },
    ],
    tests: [{ file: 'server/domain/withdrawals/withdrawals.test.ts', name: 'taken back' }],
  },
  {
    name: 'what a rejected withdrawal froze stays frozen',
    edits: [
      {
        file: 'server/domain/desk/decisions.ts',
        find: '    transfers,\n',
        replace: "    transfers: status === 'rejected' ? [] : transfers,\n",
      },
    ],
    tests: [{ file: 'server/domain/withdrawals/withdrawals.test.ts', name: 'asked for: frozen' }],
  },
  {
    name: 'other sessions outlive a change of password',
    edits: [
      {
        file: 'server/domain/sessions/sessions.ts',
        find: 'return deleteOtherSessions(tx, person.id, to);',
        replace: 'return 0;',
      },
    ],
    tests: [{ file: 'server/domain/people/people.test.ts', name: 'changing the password asks' }],
  },
  {
    name: 'audit entries are written without their chain',
    edits: [
      {
        file: auditChain,
        find: "new.previous_hash := coalesce(last.hash, repeat('0', 64));",
        replace: "new.previous_hash := repeat('0', 64);",
      },
    ],
    tests: [{ file: 'server/domain/audit/audit.test.ts', name: 'entries of many at once' }],
  },
];
