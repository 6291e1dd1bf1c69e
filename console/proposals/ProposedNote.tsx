/** What became of a proposal that was just made, with the way to it; empty until one is. */
import { Link } from 'react-router';

import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { classes } from '#ui/parts/classes.ts';

import { proposedText } from './proposals.rules.ts';

type ProposedNoteProps = { proposed: Proposal | null; className?: string };

export function ProposedNote({ proposed, className }: ProposedNoteProps) {
  return (
    <div
      role="status"
      className={classes('text-label font-normal text-ink-2 empty:hidden', className)}
    >
      {proposed === null ? null : (
        <>
          {proposedText(proposed)}{' '}
          <Link
            to={`/console/proposals?id=${proposed.id}`}
            className="text-brand-ink underline underline-offset-4"
          >
            {consoleProposalTexts().proposalLink}
          </Link>
        </>
      )}
    </div>
  );
}
