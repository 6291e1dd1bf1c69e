/**
 * One proposal: exactly what will be done, for whom, why, by whose proposal, and under which
 * digest. An approval carries that digest, so that what is approved is what was read.
 */
import { Link } from 'react-router';

import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';

import { BeforeAfter } from '#console/parts/BeforeAfter.tsx';
import { useDelayed } from '#console/parts/delayed.queries.ts';
import { Fact, Facts, Mono } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { changeLines, groupRupees } from '#console/parts/proposal.rules.ts';
import { When } from '#console/parts/When.tsx';

import { DecideProposal } from './DecideProposal.tsx';
import { ObjectTo } from './ObjectTo.tsx';
import { decidedAloneText } from './proposals.rules.ts';
import { ProposalStatus } from './ProposalStatus.tsx';

const texts = consoleProposalTexts();

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
        <BeforeAfter label={texts.exactChanges} lines={changeLines(proposal)} />
      </Part>
      <Part title={texts.origin}>
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
          {status === 'open' ? (
            <TakesEffect proposal={proposal} />
          ) : (
            <>
              {decidedBy === null || status === 'lapsed' ? null : (
                <Fact name={texts.decidedBy[status]}>{decidedBy.name}</Fact>
              )}
              <Fact name={texts.statuses[status]}>
                <When at={decidedAt} />
                <Remark text={decidedAloneText(proposal)} />
              </Fact>
            </>
          )}
          <Fact name={texts.digest}>
            <Mono>{proposal.digest}</Mono>
            <Remark text={texts.digestMeans} />
          </Fact>
        </Facts>
      </Part>
      <DecideProposal proposal={proposal} pressed={pressed} onPressed={onPressed} />
      <Objection proposal={proposal} />
    </>
  );
}

/** Moment at which a delayed proposal takes effect, and what keeps it from that. */
function TakesEffect({ proposal: { effectiveAt, hasDecider } }: { proposal: Proposal }) {
  if (effectiveAt === null) return null;
  return (
    <Fact name={texts.takesEffect}>
      <When at={effectiveAt} />
      <Remark text={hasDecider ? texts.needsApproval : texts.unlessObjected} />
    </Fact>
  );
}

/** The way to object, for a reader who was told of a delayed proposal. */
function Objection({ proposal: { id, summary } }: { proposal: Proposal }) {
  const { data } = useDelayed();
  const mayObject = data?.items.some((delayed) => delayed.id === id && delayed.mayObject);
  if (!mayObject) return null;
  return (
    <Part title={texts.objection}>
      <p className="mb-3 text-label font-normal text-ink-2">{texts.objectionMeans}</p>
      <ObjectTo id={id} summary={summary} />
    </Part>
  );
}

/** A smaller line beneath the value of a fact. */
function Remark({ text }: { text: string | null }) {
  if (text === null) return null;
  return <span className="block text-meta font-normal text-ink-3">{text}</span>;
}
