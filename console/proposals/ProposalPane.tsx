/**
 * One proposal: exactly what will be done, for whom, why, by whose proposal, and under which digest. An approval carries that
 * digest, so that what is approved is what was read.
 */
import { Link } from 'react-router';

import type { Person } from '#protocol/people.ts';
import type { Proposal } from '#protocol/proposals.ts';

import { BeforeAfter } from '#console/parts/BeforeAfter.tsx';
import { Fact, Facts, Mono } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { When } from '#console/parts/When.tsx';

import { DecideProposal } from './DecideProposal.tsx';
import { groupRupees, kindNames, statusNames } from './proposals.rules.ts';
import { ProposalStatus } from './ProposalStatus.tsx';

type ProposalPaneProps = {
  proposal: Proposal;
  me: Person;
  /** A key was pressed for one of the buttons. */
  pressed: 'approve' | 'reject' | null;
  onPressed: () => void;
};

export function ProposalPane({ proposal, me, pressed, onPressed }: ProposalPaneProps) {
  const { person, decidedBy, decidedAt } = proposal;
  return (
    <>
      <Part title={kindNames[proposal.kind]} aside={<ProposalStatus status={proposal.status} />}>
        <p className="mb-3 text-row break-words">{groupRupees(proposal.summary)}</p>
        <BeforeAfter
          label="Exactly what will be done"
          lines={proposal.changes.map(({ field, before, after }) => ({
            field,
            before: before && groupRupees(before),
            after: after && groupRupees(after),
          }))}
        />
      </Part>
      <Part title="Why and by whom">
        <Facts>
          <Fact name="Reason">
            <span className="whitespace-pre-wrap">{proposal.reason}</span>
          </Fact>
          {person === null ? null : (
            <Fact name="For">
              <Link
                to={`/console/people/${person.id}`}
                className="text-brand-ink underline underline-offset-4"
              >
                {person.name}
              </Link>
              {person.email === null ? null : (
                <span className="block font-normal text-ink-3">{person.email}</span>
              )}
            </Fact>
          )}
          <Fact name="Proposed by">{proposal.proposedBy.name}</Fact>
          <Fact name="Proposed">
            <When at={proposal.proposedAt} />
          </Fact>
          {decidedBy === null ? null : (
            <>
              <Fact name={`${statusNames[proposal.status]} by`}>{decidedBy.name}</Fact>
              <Fact name={statusNames[proposal.status]}>
                <When at={decidedAt} />
              </Fact>
            </>
          )}
          <Fact name="Digest">
            <Mono>{proposal.digest}</Mono>
            <span className="block text-meta font-normal text-ink-3">
              The hash of exactly what is listed above. An approval counts for this digest only.
            </span>
          </Fact>
        </Facts>
      </Part>
      <DecideProposal proposal={proposal} me={me} pressed={pressed} onPressed={onPressed} />
    </>
  );
}
