/**
 * One proposal: exactly what will be done, for whom, why, by whose proposal, and under which
 * digest. An approval carries that digest, so that what is approved is what was read.
 */
import { Link } from 'react-router';

import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalsTexts } from '#texts/console-proposals.ts';

import { BeforeAfter } from '#console/parts/BeforeAfter.tsx';
import { Fact, Facts, Mono } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { groupRupees } from '#console/parts/proposal.rules.ts';
import { When } from '#console/parts/When.tsx';

import { DecideProposal } from './DecideProposal.tsx';
import { ProposalStatus } from './ProposalStatus.tsx';

const texts = consoleProposalsTexts();

type ProposalPaneProps = {
  proposal: Proposal;
  /** A key was pressed for one of the buttons. */
  pressed: 'approve' | 'reject' | null;
  onPressed: () => void;
};

export function ProposalPane({ proposal, pressed, onPressed }: ProposalPaneProps) {
  const { person, status, decidedBy, decidedAt } = proposal;
  return (
    <>
      <Part title={texts.kinds[proposal.kind]} aside={<ProposalStatus status={status} />}>
        <p className="mb-3 text-row break-words">{groupRupees(proposal.summary)}</p>
        <BeforeAfter
          label={texts.whatWillBeDone}
          lines={proposal.changes.map(({ field, before, after }) => ({
            field,
            before: before && groupRupees(before),
            after: after && groupRupees(after),
          }))}
        />
      </Part>
      <Part title={texts.whyAndByWhom}>
        <Facts>
          <Fact name={texts.reason}>
            <span className="whitespace-pre-wrap">{proposal.reason}</span>
          </Fact>
          {person === null ? null : (
            <Fact name={texts.forWhom}>
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
          <Fact name={texts.proposedBy}>{proposal.proposedBy.name}</Fact>
          <Fact name={texts.proposed}>
            <When at={proposal.proposedAt} />
          </Fact>
          {status === 'open' || decidedBy === null ? null : (
            <>
              <Fact name={texts.decidedBy[status]}>{decidedBy.name}</Fact>
              <Fact name={texts.statuses[status]}>
                <When at={decidedAt} />
              </Fact>
            </>
          )}
          <Fact name={texts.digest}>
            <Mono>{proposal.digest}</Mono>
            <span className="block text-meta font-normal text-ink-3">{texts.digestMeans}</span>
          </Fact>
        </Facts>
      </Part>
      <DecideProposal proposal={proposal} pressed={pressed} onPressed={onPressed} />
    </>
  );
}
