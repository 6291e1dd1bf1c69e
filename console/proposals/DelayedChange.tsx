/** Shows what a delayed proposal changes, why, for whom, who proposed it and when it applies. */
import type { DelayedProposal } from '#protocol/proposals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';

import { BeforeAfter } from '#console/parts/BeforeAfter.tsx';
import { Fact, Facts } from '#console/parts/Facts.tsx';
import { changeLines, groupRupees } from '#console/parts/proposal.rules.ts';
import { When } from '#console/parts/When.tsx';

const texts = consoleProposalTexts();

export function DelayedChange({ delayed }: { delayed: DelayedProposal }) {
  const { person, status } = delayed;
  return (
    <>
      <p className="mb-3 text-row break-words">{groupRupees(delayed.summary)}</p>
      <BeforeAfter label={texts.exactChanges} lines={changeLines(delayed)} />
      <Facts className="mt-4">
        <Fact name={texts.reason}>
          <span className="whitespace-pre-wrap">{delayed.reason}</span>
        </Fact>
        {person === null ? null : (
          <Fact name={texts.forWhom}>
            {person.name}
            {person.email === null ? null : (
              <span className="block font-normal text-ink-3">{person.email}</span>
            )}
          </Fact>
        )}
        <Fact name={texts.proposedBy}>{delayed.proposedBy.name}</Fact>
        <Fact name={texts.proposed}>
          <When at={delayed.proposedAt} />
        </Fact>
        {status === 'open' ? (
          <Fact name={texts.takesEffect}>
            <When at={delayed.effectiveAt} />
            <span className="block text-meta font-normal text-ink-3">{texts.unlessObjected}</span>
          </Fact>
        ) : (
          <Fact name={texts.statuses[status]}>
            <When at={delayed.decidedAt} />
            {delayed.decidedBy === null ? null : (
              <span className="block font-normal text-ink-3">{delayed.decidedBy.name}</span>
            )}
          </Fact>
        )}
      </Facts>
    </>
  );
}
