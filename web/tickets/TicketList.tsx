/** The tickets of the chosen status, newest first, page by page; each opens its conversation. */
import type { Ticket } from '#protocol/tickets.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { ticketTexts } from '#texts/tickets.ts';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { StatusBadge } from '#ui/parts/Badge.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import type { useTickets } from './tickets.queries.ts';
import { previewOf, ticketDate } from './tickets.rules.ts';

const words = ticketScreenTexts();

type TicketListProps = {
  list: ReturnType<typeof useTickets>;
  /** Id of the one whose conversation is open. */
  chosen: string | null;
  isFiltered: boolean;
  onOpen: (id: string) => void;
};

export function TicketList({ list, chosen, isFiltered, onOpen }: TicketListProps) {
  return (
    <PagedList
      list={list}
      failed={ticketTexts().listFailed}
      failedBody={words.listFailedHint}
      loading={<LoadingTickets />}
      empty={
        <EmptyState
          title={ticketTexts().empty}
          body={isFiltered ? undefined : words.emptyHint}
          action={
            isFiltered ? undefined : (
              <ButtonLink to="/support-chat">{words.contactSupport}</ButtonLink>
            )
          }
        />
      }
    >
      {(items) => (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {items.map((ticket) => (
            <li key={ticket.id}>
              <TicketRow
                ticket={ticket}
                isChosen={ticket.id === chosen}
                onOpen={() => onOpen(ticket.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function TicketRow({
  ticket,
  isChosen,
  onOpen,
}: {
  ticket: Ticket;
  isChosen: boolean;
  onOpen: () => void;
}) {
  const replies = ticket.replies.length;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'grid w-full grid-cols-1 gap-1.5 border-l-3 px-4 py-3.5 text-left outline-offset-[-3px]! transition-colors hover:bg-sunken lg:px-5',
        isChosen ? 'border-brand-ink bg-sunken' : 'border-transparent',
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-row font-semibold wrap-anywhere">
          <bdi>{ticket.subject}</bdi>
        </span>
        <StatusBadge status={ticket.status} />
      </span>
      <span dir="auto" className="text-body wrap-anywhere text-ink-2">
        {previewOf(ticket.message)}
      </span>
      <span className="flex flex-wrap gap-x-3 text-meta text-ink-3">
        <span>{ticketDate(ticket)}</span>
        {ticket.referral === null ? null : (
          <span className="min-w-0 wrap-anywhere">
            {words.referral({ referral: ticket.referral })}
          </span>
        )}
        {replies === 0 ? null : <span>{words.replies({ count: replies })}</span>}
      </span>
    </button>
  );
}

function LoadingTickets() {
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <p className="px-4 pt-3.5 text-label text-ink-3 lg:px-5">{words.loading}</p>
      {Array.from({ length: 3 }, (_, row) => (
        <div
          key={row}
          className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0 lg:px-5"
        >
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </div>
  );
}
