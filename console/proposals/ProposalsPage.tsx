/**
 * What one proposed and another must approve: waiting and decided, with a pane that shows exactly
 * what will be done. Which list and which proposal are in the address, so that a colleague can be
 * sent a link.
 */
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { itemsOf } from '#ui/lists/paged.ts';
import { useSession } from '#ui/client/session.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';

import { Absent } from '#console/parts/Absent.tsx';
import type { Column } from '#console/parts/DataTable.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { decisionOf, groupRupees } from '#console/parts/proposal.rules.ts';
import { useShortcuts } from '#ui/parts/shortcuts.ts';
import { ViewTabs } from '#console/parts/ViewTabs.tsx';
import { When } from '#console/parts/When.tsx';

import { CorrectionForm } from './CorrectionForm.tsx';
import { ProposalPane } from './ProposalPane.tsx';
import { useAnyProposal, useLiveProposals, useProposals } from './proposals.queries.ts';

const texts = consoleProposalTexts();

const NEW_CORRECTION = 'correction';
const statuses = ['open', 'approved', 'rejected', 'withdrawn', 'objected', 'lapsed'] as const;

const isStatus = (text: string | null): text is Proposal['status'] =>
  statuses.some((one) => one === text);

export function ProposalsPage() {
  const { person: me } = useSession();
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  const status = isStatus(asked) ? asked : 'open';
  const id = params.get('id');
  const isProposing = params.get('new') === NEW_CORRECTION && me?.role === 'admin';
  const pages = useProposals(status);
  useLiveProposals();

  const rows = itemsOf(pages.data?.pages ?? [], ({ id: own }) => own);
  const listed = rows.find((proposal) => proposal.id === id);
  // One that was just decided leaves the list of those that wait, and stays in the pane.
  const elsewhere = useAnyProposal(listed ? null : id);
  const found = listed ?? elsewhere.data ?? null;
  // Between the two it stays as it was last seen, and with it a question that waits for an answer.
  const lastSeen = useRef(found);
  if (found) lastSeen.current = found;
  const chosen = found ?? (lastSeen.current?.id === id ? lastSeen.current : null);

  const show = (next: Record<string, string>) =>
    setParams(status === 'open' ? next : { status, ...next }, { replace: true });
  const choose = (proposal: Proposal) => show({ id: proposal.id });
  const move = (by: 1 | -1) => {
    const from = rows.findIndex((proposal) => proposal.id === id);
    const next = rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + by))];
    if (next) choose(next);
  };
  // The pane asks before anything is done; these only press its buttons.
  const [pressed, setPressed] = useState<'approve' | 'reject' | null>(null);
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: chosen ? () => setPressed('approve') : undefined,
    r: chosen ? () => setPressed('reject') : undefined,
  });

  return (
    <OfficePage
      title={texts.proposals}
      tools={
        <>
          <ViewTabs
            label={texts.byState}
            views={statuses.map((one) => ({ value: one, label: texts.statuses[one] }))}
            value={status}
            onChange={(next) =>
              setParams(next === 'open' ? {} : { status: next }, { replace: true })
            }
          />
          {me?.role === 'admin' ? (
            <Button size="small" look="secondary" onClick={() => show({ new: NEW_CORRECTION })}>
              <Plus aria-hidden size={15} />
              {texts.kinds.correction}
            </Button>
          ) : null}
        </>
      }
      paneLabel={isProposing ? texts.proposeCorrection : texts.theProposal}
      pane={
        isProposing ? (
          <CorrectionForm
            onProposed={({ id: proposedId }) => setParams({ id: proposedId })}
            onClose={() => show({})}
          />
        ) : id === null ? null : chosen ? (
          <ProposalPane
            key={chosen.id}
            proposal={chosen}
            pressed={pressed}
            onPressed={() => setPressed(null)}
          />
        ) : elsewhere.isPending || pages.isPending ? (
          <PageSpinner label={texts.loadingProposal} />
        ) : (
          <EmptyState title={texts.notHere} body={texts.notHereBecause} />
        )
      }
    >
      <PagedTable
        label={texts.proposals}
        pages={pages}
        columns={columnsFor(choose, status)}
        rowKey={(proposal) => proposal.id}
        chosen={id}
        onChoose={choose}
        failed={texts.loadFailed}
        empty={
          status === 'open'
            ? { title: texts.nothingWaits, body: texts.nothingWaitsHint }
            : { title: texts.noneYet[status] }
        }
      />
    </OfficePage>
  );
}

function columnsFor(
  choose: (proposal: Proposal) => void,
  status: Proposal['status'],
): readonly Column<Proposal>[] {
  return [
    {
      name: texts.effect,
      className: 'w-full max-w-0! min-w-40',
      cell: (proposal) => (
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            choose(proposal);
          }}
          className="max-w-full truncate font-medium underline-offset-4 hover:underline"
        >
          {groupRupees(proposal.summary)}
        </button>
      ),
    },
    { name: texts.kind, cell: ({ kind }) => texts.kinds[kind], className: 'max-md:hidden' },
    { name: texts.proposedBy, cell: ({ proposedBy }) => proposedBy.name },
    {
      name: texts.proposed,
      cell: ({ proposedAt }) => <When at={proposedAt} />,
      isNumber: true,
      className: 'max-md:hidden',
    },
    ...lastColumns(status),
  ];
}

/** A tab says the state of its rows; the last column says what they differ in. */
function lastColumns(status: Proposal['status']): readonly Column<Proposal>[] {
  if (status === 'lapsed') return [];
  if (status !== 'open') {
    return [
      {
        name: texts.decidedBy[status],
        cell: ({ decidedBy }) => decidedBy?.name ?? <Absent>{texts.nobody}</Absent>,
      },
    ];
  }
  return [
    {
      name: texts.waitsFor,
      cell: (proposal) =>
        decisionOf(proposal).may === 'decide' ? (
          texts.you
        ) : (
          <Absent>{proposal.hasDecider ? texts.anotherPerson : texts.nobody}</Absent>
        ),
    },
  ];
}
