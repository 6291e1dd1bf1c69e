/**
 * The open ticket: who asks, the conversation, the change of bank details it may ask for, and the
 * answer box.
 */
import { type ReactNode, useEffect, useRef } from 'react';

import type { DeskTicket } from '#protocol/desk.ts';
import type { TicketStatus } from '#protocol/tickets.ts';
import { ApiProblem } from '#ui/client/api.ts';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleTicketTexts } from '#texts/console-tickets.ts';
import { formatDate } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { LoadFailed, type TriedQuery } from '#ui/lists/Loaded.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { shortId } from '#ui/formats/short-id.ts';

import { holderOf, momentText, shortName } from '#console/desk/desk.rules.ts';

import { AnswerForm } from './AnswerForm.tsx';
import { BankChange } from './BankChange.tsx';
import { TicketBadge } from './TicketBadge.tsx';
import type { useTicketWork } from './tickets.queries.ts';

const texts = consoleTicketTexts();

export type TicketPaneProps = {
  id: string;
  /** Undefined while it loads. */
  ticket: DeskTicket | undefined;
  isError: boolean;
  query: TriedQuery;
  /** '2 of 7' in the list. */
  place: string | null;
  /** False on a screen too small to work on. */
  mayAct: boolean;
  nowMs: number;
  act: ReturnType<typeof useTicketWork>['act'];
  draft: string;
  onDraft: (draft: string) => void;
  isSettling: boolean;
  onDone: (ticket: DeskTicket, text: string, status: TicketStatus | undefined) => void;
};

export function TicketPane(props: TicketPaneProps) {
  const { id, ticket, isError, query, place } = props;
  return (
    <>
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 border-b border-line py-1 pr-4 pl-4.5">
        <h2 className="text-label font-semibold whitespace-nowrap" title={id}>
          {shortId(id)}
        </h2>
        <CopyButton text={id} what={consoleDeskTexts().id} />
        {ticket ? <TicketBadge state={ticket.state} /> : null}
        {ticket?.state === 'answered' ? (
          <span className="text-meta text-ink-3">
            {ticket.person.id === null ? texts.waitsForNobody : texts.waitsForThem}
          </span>
        ) : null}
        <span className="ml-auto text-meta whitespace-nowrap text-ink-3">{place}</span>
      </div>
      {ticket ? (
        <LoadedTicket {...props} ticket={ticket} />
      ) : isError ? (
        <LoadFailed query={query} title={texts.ticketFailed} body={texts.ticketFailedBody} />
      ) : (
        <div role="status" className="grid gap-3 px-4.5 py-5">
          <span className="sr-only">{texts.ticketLoading}</span>
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-14 w-4/5" />
        </div>
      )}
    </>
  );
}

function LoadedTicket({
  ticket,
  mayAct,
  nowMs,
  act,
  draft,
  onDraft,
  isSettling,
  onDone,
}: TicketPaneProps & { ticket: DeskTicket }) {
  const me = useSession().person?.id ?? '';
  const holder = holderOf(ticket, nowMs);
  const lockedBy = holder && holder.id !== me ? holder : null;
  const problem = act.variables?.id === ticket.id ? act.error : null;
  const refusal =
    problem === null || (lockedBy && problem instanceof ApiProblem && problem.code === 'claimed')
      ? null
      : problem.message;
  return (
    <>
      <Conversation ticket={ticket} nowMs={nowMs}>
        {ticket.change ? (
          <BankChange
            change={ticket.change}
            mayPropose={mayAct && !lockedBy}
            isBusy={act.isPending && act.variables.act.kind === 'propose-change'}
            onPropose={() => act.mutate({ id: ticket.id, act: { kind: 'propose-change' } })}
          />
        ) : null}
      </Conversation>
      {mayAct ? (
        <div className="shrink-0 border-t border-line px-4.5 py-3">
          <p role="alert" className="mb-2 text-label text-down empty:hidden">
            {refusal}
          </p>
          {lockedBy && ticket.claim ? (
            <p className="text-label text-ink-2">
              {texts.answering({
                name: shortName(lockedBy.name),
                until: momentText(ticket.claim.until, nowMs),
              })}
            </p>
          ) : (
            <AnswerForm
              ticket={ticket}
              act={act}
              draft={draft}
              onDraft={onDraft}
              isSettling={isSettling}
              onDone={(text, status) => onDone(ticket, text, status)}
            />
          )}
        </div>
      ) : null}
    </>
  );
}

/** To somebody without an account: by our mail server, or by staff themselves. */
function WayOfAnswer({ email }: { email: string }) {
  const { data: meta } = useMeta();
  if (!meta) return null;
  return (
    <div className="mt-3 flex items-center gap-x-1 border-l-3 border-info pl-3 text-label font-normal text-ink-2">
      <p className="min-w-0 wrap-anywhere">
        {meta.passwordReset ? texts.answerByMail({ email }) : texts.answerByHand({ email })}
      </p>
      <CopyButton text={email} what={texts.theEmail} />
    </div>
  );
}

function Conversation({
  ticket,
  nowMs,
  children,
}: {
  ticket: DeskTicket;
  nowMs: number;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const count = ticket.replies.length;
  // The last word is what is answered.
  useEffect(() => {
    if (count > 0) box.current?.scrollTo(0, box.current.scrollHeight);
  }, [count]);
  const { person, referral } = ticket;
  const about = [
    person.name,
    person.email,
    person.joinedAt === null
      ? texts.noAccount
      : texts.joined({ date: formatDate(person.joinedAt) }),
    referral === null ? null : texts.cameWith({ referral }),
    person.isDisabled ? texts.accountDisabled : null,
  ];
  return (
    <div
      ref={box}
      role="region"
      aria-label={texts.conversation}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-4.5 py-4 outline-offset-[-2px]!"
    >
      <h3 className="text-row font-semibold break-words">{ticket.subject}</h3>
      <p className="mt-0.5 text-meta text-ink-3">
        {about.filter((part) => part !== null).join(' · ')}
      </p>
      {person.id === null ? <WayOfAnswer email={person.email} /> : null}
      {children}
      <ol className="mt-4 grid grid-cols-1 gap-3">
        <Message isStaff={false} name={person.name} at={ticket.createdAt} nowMs={nowMs}>
          {ticket.message}
        </Message>
        {ticket.replies.map((reply) => (
          <Message
            key={reply.id}
            isStaff={reply.from === 'staff'}
            name={reply.from === 'staff' ? shortName(reply.name) : reply.name}
            at={reply.createdAt}
            nowMs={nowMs}
          >
            {reply.message}
          </Message>
        ))}
      </ol>
    </div>
  );
}

function Message({
  isStaff,
  name,
  at,
  nowMs,
  children,
}: {
  isStaff: boolean;
  name: string;
  at: string;
  nowMs: number;
  children: string;
}) {
  const said = { name, at: momentText(at, nowMs) };
  return (
    <li className={classes('max-w-[92%]', isStaff && 'justify-self-end')}>
      <p className={classes('mb-1 text-meta text-ink-3', isStaff && 'text-right')}>
        {isStaff ? texts.saidBySupport(said) : texts.saidByThem(said)}
      </p>
      <p
        className={classes(
          'rounded-desk px-3 py-2 text-label font-normal break-words whitespace-pre-wrap',
          isStaff ? 'bg-brand-soft text-ink' : 'bg-sunken text-ink',
        )}
      >
        {children}
      </p>
    </li>
  );
}
