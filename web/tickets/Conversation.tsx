/**
 * One ticket with everything that both sides wrote, and the box to add to it. Answers appear by
 * themselves.
 */
import { ArrowLeft } from 'lucide-react';

import type { Ticket, TicketReply } from '#protocol/tickets.ts';
import { ApiProblem } from '#ui/client/api.ts';
import { useSession } from '#ui/client/session.tsx';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { formatDateTime } from '#texts/format.ts';
import { StatusBadge } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { shortId } from '#ui/formats/short-id.ts';

import { ReplyBox } from './ReplyBox.tsx';
import { useTicket } from './tickets.queries.ts';
import { ticketDate } from './tickets.rules.ts';

const words = ticketScreenTexts();

type ConversationProps = {
  id: string;
  /** Whether the list is still beside it. */
  isBeside: boolean;
  onBack: () => void;
};

export function Conversation({ id, isBeside, onBack }: ConversationProps) {
  const { data: ticket, isError, error, isFetching, refetch } = useTicket(id);
  const isGone = error instanceof ApiProblem && error.code === 'not-found';
  return (
    <section aria-label={words.conversation} className="grid min-w-0 grid-cols-1 gap-3">
      {isBeside ? null : (
        <Button
          look="quiet"
          size="small"
          className="-ml-3 min-h-11! justify-self-start"
          onClick={onBack}
        >
          <ArrowLeft aria-hidden size={17} />
          {words.allTickets}
        </Button>
      )}
      <Card>
        {ticket ? (
          <Messages ticket={ticket} />
        ) : isError ? (
          <ErrorState
            title={isGone ? words.ticketMissing : words.ticketFailed}
            body={isGone ? words.ticketMissingHint : undefined}
            {...(isGone ? {} : { onRetry: () => void refetch(), isRetrying: isFetching })}
          />
        ) : (
          <div role="status" className="grid gap-3">
            <span className="sr-only">{words.loading}</span>
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-20 w-full" />
          </div>
        )}
      </Card>
    </section>
  );
}

function Messages({ ticket }: { ticket: Ticket }) {
  const { person } = useSession();
  const first: Omit<TicketReply, 'id'> = {
    message: ticket.message,
    from: 'person',
    name: person?.name ?? '',
    createdAt: ticket.createdAt,
  };
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-section wrap-anywhere">
          <bdi>{ticket.subject}</bdi>
        </h2>
        <StatusBadge status={ticket.status} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-meta text-ink-3">
        <span>{ticketDate(ticket)}</span>
        {ticket.referral === null ? null : (
          <span className="min-w-0 wrap-anywhere">
            {words.referral({ referral: ticket.referral })}
          </span>
        )}
        <span title={ticket.id}>{shortId(ticket.id)}</span>
      </p>
      {ticket.asksBankDetails ? (
        <p className="mt-3 rounded-field bg-sunken px-3.5 py-2.5 text-label font-normal text-ink-2">
          {words.asksBankDetails}
        </p>
      ) : null}
      <div role="log" aria-label={words.messages} className="mt-4 border-t border-line pt-4">
        <ol className="grid grid-cols-1 gap-3">
          <Message {...first} />
          {ticket.replies.map((reply) => (
            <Message key={reply.id} {...reply} />
          ))}
        </ol>
      </div>
      <ReplyBox ticket={ticket} />
    </>
  );
}

function Message({ message, from, name, createdAt }: Omit<TicketReply, 'id'>) {
  const isStaff = from === 'staff';
  return (
    <li
      className={classes(
        'max-w-[min(100%,34rem)] rounded-field px-3.5 py-2.5',
        isStaff ? 'mr-6 bg-brand-soft' : 'ml-6 justify-self-end bg-sunken',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-meta text-ink-2">
        <span className="min-w-0 font-semibold wrap-anywhere text-ink">
          {isStaff ? (
            <RichText parts={words.supportName({ name, bdi: wrapIn(<bdi />) })} />
          ) : (
            words.you
          )}
        </span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      <p dir="auto" className="mt-1 text-body wrap-anywhere whitespace-pre-line text-ink">
        {message}
      </p>
    </li>
  );
}
