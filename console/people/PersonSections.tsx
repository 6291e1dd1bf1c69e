/**
 * A person's requests for money, and their tickets. Both lists are newest
 * first, and lead to the desks of those who work there.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Role } from '#protocol/people.ts';
import type { PersonRequest, PersonTicket } from '#protocol/staff-people.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { consoleTicketTexts } from '#texts/console-tickets.ts';
import { consoleTodayTexts } from '#texts/console-today.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatInr } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { StatusBadge } from '#ui/parts/Badge.tsx';

import { addressOf } from '#console/desk/History.tsx';
import type { Column } from '#console/parts/DataTable.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { When } from '#console/parts/When.tsx';
import { TicketBadge } from '#console/tickets/TicketBadge.tsx';
import { ticketAddress } from '#console/tickets/tickets.rules.ts';

import { usePersonRequests, usePersonTickets } from './people.queries.ts';

const texts = consolePeopleTexts();
const words = consoleWordTexts();
const { kinds } = consoleTodayTexts();

type SectionProps = { id: string; reader: Role | undefined };

export function PersonRequests({ id, reader }: SectionProps) {
  return (
    <Section title={texts.requests}>
      <PagedTable
        label={texts.requests}
        pages={usePersonRequests(id)}
        columns={requestColumns(reader)}
        rowKey={(request) => request.id}
        isInPane
        loadingRows={4}
        failed={texts.requestsFailed}
        empty={texts.noRequests}
      />
    </Section>
  );
}

export function PersonTickets({ id, reader }: SectionProps) {
  return (
    <Section title={texts.tickets}>
      <PagedTable
        label={texts.tickets}
        pages={usePersonTickets(id)}
        columns={ticketColumns(reader)}
        rowKey={(ticket) => ticket.id}
        isInPane
        loadingRows={2}
        failed={texts.ticketsFailed}
        empty={texts.noTickets}
      />
    </Section>
  );
}

const requestColumns = (reader: Role | undefined): readonly Column<PersonRequest>[] => [
  {
    name: texts.request,
    cell: (request) => (
      <Lead to={reader === 'finance' ? addressOf(request) : null}>{kinds[request.kind]}</Lead>
    ),
    className: 'w-full',
  },
  { name: wordTexts().amount, cell: ({ amount }) => formatInr(amount), isNumber: true },
  { name: words.when, cell: ({ createdAt }) => <When at={createdAt} />, isNumber: true },
  { name: words.state, cell: ({ status }) => <StatusBadge status={status} />, className: STATE },
];

const ticketColumns = (reader: Role | undefined): readonly Column<PersonTicket>[] => [
  {
    name: consoleTicketTexts().subject,
    cell: (ticket) => (
      <Lead to={reader === 'support' ? ticketAddress(ticket) : null}>{ticket.subject}</Lead>
    ),
    className: 'w-full max-w-0! min-w-32',
  },
  {
    name: texts.opened,
    cell: ({ createdAt }) => <When at={createdAt} />,
    isNumber: true,
    className: 'max-md:hidden',
  },
  { name: texts.lastChange, cell: ({ updatedAt }) => <When at={updatedAt} />, isNumber: true },
  { name: words.state, cell: ({ state }) => <TicketBadge state={state} />, className: STATE },
];

/** The states of both lists begin in the same place. */
const STATE = 'min-w-36 pl-6!';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pb-3">
      <h2 className="px-5 pt-4 pb-1 text-row font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The name of a row: a link for those who may follow it. */
function Lead({ to, children }: { to: string | null; children: string }) {
  return to === null ? (
    children
  ) : (
    <Link
      to={to}
      title={children}
      className="block truncate font-medium underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
