/**
 * The desk of tickets: the queue, the conversation at its right, and what becomes of it. No money
 * is seen here.
 */
import { Lock } from 'lucide-react';
import { useState } from 'react';

import type { DeskTicket, DeskTicketState } from '#protocol/desk.ts';
import type { TicketStatus } from '#protocol/tickets.ts';
import { itemsOf } from '#ui/lists/paged.ts';
import { useSession } from '#ui/client/session.tsx';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { consoleTicketTexts } from '#texts/console-tickets.ts';
import { formatMinute } from '#texts/format.ts';

import { holderOf, momentText, neighbour, shortName, shortSpan } from '#console/desk/desk.rules.ts';
import { DeskHead } from '#console/desk/DeskHead.tsx';
import { DeskLayout, useIsDesk } from '#console/desk/DeskLayout.tsx';
import { type Column, DeskList, DeskRow, useRowFocus } from '#console/desk/DeskList.tsx';
import { useDeskAddress, useFirstOpen } from '#console/desk/use-desk-address.ts';
import { useDeskTime } from '#console/desk/use-desk-time.ts';
import { useShortcuts } from '#ui/parts/shortcuts.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { toast } from '#ui/parts/Toast.tsx';

import { TicketBadge } from './TicketBadge.tsx';
import { TicketPane } from './TicketPane.tsx';
import { useDeskTicket, useDeskTickets, useLiveTickets, useTicketWork } from './tickets.queries.ts';
import { sinceOf } from './tickets.rules.ts';
import { useSettling, useUndoMessage } from './use-status-change.ts';

const texts = consoleTicketTexts();
const deskTexts = consoleDeskTexts();

const states: readonly [DeskTicketState, ...DeskTicketState[]] = [
  'open',
  'answered',
  'closed',
  'resolved',
];
const columnsFor = (status: DeskTicketState): readonly Column[] => [
  { name: texts.ticket, className: 'w-36 @max-[36rem]:hidden' },
  { name: texts.subject, className: '@max-[36rem]:pl-5' },
  { name: deskTexts.user, className: 'w-40 @max-[36rem]:w-32' },
  { name: deskTexts.age, className: 'w-16', isNumber: true, isOrder: status === 'open' },
  { name: consoleWordTexts().state, className: 'w-32 @max-[36rem]:w-24 pl-4' },
];

export function TicketsPage() {
  const address = useDeskAddress<DeskTicketState>(states);
  const { status, search, requestId } = address;
  const list = useDeskTickets({ status, search });
  useLiveTickets();
  const isDesk = useIsDesk();
  const me = useSession().person?.id ?? '';
  const { act, touch } = useTicketWork(requestId);
  // What was written and not sent yet, by ticket: moving through the list loses nothing.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(() => new Map());

  const pages = list.data?.pages ?? [];
  const rows = itemsOf(pages, ({ id }) => id);
  const focusRow = useRowFocus(rows);
  useFirstOpen({ address, first: rows[0]?.id, isDesk });
  const ticket = useDeskTicket(requestId);
  const chosen = ticket.data?.id === requestId ? ticket.data : undefined;
  const nowMs = useDeskTime(chosen ? [...rows, chosen] : rows);

  const work = (row: DeskTicket | undefined): void => {
    if (!row || !isDesk || row.status !== 'open') return;
    if ((holderOf(row, nowMs)?.id ?? me) === me) touch(row.id);
  };
  const look = (row: DeskTicket | null): void => {
    if (!row) return;
    act.reset();
    address.open(row.id);
    focusRow(row.id);
  };
  const offerUndo = useUndoMessage(act, { search, onUndone: ({ id }) => focusRow(id) });
  const { isSettling, begin } = useSettling(chosen?.id);
  const done = (before: DeskTicket, text: string, set: TicketStatus | undefined): void => {
    if (set === undefined || set === before.status) {
      toast('success', text);
      return;
    }
    offerUndo(before, text);
    if (before.status !== 'open') return;
    const next = other(rows, before.id);
    begin({ left: next && before.id });
    look(next);
  };
  useShortcuts({
    j: () => look(neighbour(rows, requestId, 1)),
    k: () => look(neighbour(rows, requestId, -1)),
    a: () => {
      if (!chosen) return;
      work(chosen);
      document.querySelector<HTMLTextAreaElement>('#answer textarea')?.focus();
    },
  });

  const newest = pages.at(-1);
  const counts = { open: newest?.pending ?? null, answered: newest?.answered ?? null };
  const tabs = states.map((state) => ({
    status: state,
    label: texts.states[state],
    ...(state === 'open' || state === 'answered' ? { count: counts[state] } : {}),
  }));
  const columns = columnsFor(status);
  const lastDecisionAt = newest?.lastDecisionAt ?? null;
  const place = rows.findIndex(({ id }) => id === requestId);
  const note =
    rows.length > 0
      ? null
      : search !== ''
        ? texts.nothingMatches({ status, search })
        : status !== 'open'
          ? texts.noneOf({ status })
          : lastDecisionAt === null
            ? deskTexts.queueClear
            : texts.queueClearSince({ at: momentText(lastDecisionAt, nowMs) });
  return (
    <DeskLayout
      onBack={() => address.open(null)}
      paneLabel={texts.ticket}
      head={
        <DeskHead
          title={consoleWordTexts().pages.tickets}
          tabs={tabs}
          status={status}
          search={search}
          onSearch={address.find}
        />
      }
      list={
        <DeskList
          label={texts.listOf({ status })}
          columns={columns}
          list={list}
          order={status === 'open' ? 'oldest' : 'newest'}
          rows={rows.map((row) => (
            <DeskRow
              key={row.id}
              id={row.id}
              columns={columns}
              isChosen={row.id === requestId}
              nameAt={1}
              name={row.subject}
              onOpen={() => look(row)}
              cells={[
                <span key="id" title={row.id} className="text-ink-3">
                  {shortId(row.id)}
                </span>,
                null,
                <span key="user" title={row.person.email}>
                  {row.person.email}
                </span>,
                <time key="age" dateTime={sinceOf(row)} title={formatMinute(sinceOf(row))}>
                  {shortSpan(nowMs - Date.parse(sinceOf(row)))}
                </time>,
                <TicketState key="state" row={row} nowMs={nowMs} me={me} />,
              ]}
            />
          ))}
          note={
            <p
              role="status"
              className="px-5 py-8 text-center text-label font-normal text-ink-3 empty:hidden"
            >
              {note}
            </p>
          }
        />
      }
      pane={
        requestId === null ? null : (
          <TicketPane
            key={requestId}
            id={requestId}
            ticket={chosen}
            isError={ticket.isError && !chosen}
            query={ticket}
            place={
              place < 0
                ? null
                : deskTexts.place({
                    place: place + 1,
                    total: rows.length,
                    hasMore: list.hasNextPage,
                  })
            }
            mayAct={isDesk}
            nowMs={nowMs}
            act={act}
            draft={drafts.get(requestId) ?? ''}
            isSettling={isSettling}
            onDone={done}
            onDraft={(draft) => {
              setDrafts((now) => new Map(now).set(requestId, draft));
              if (draft !== '') work(chosen);
            }}
          />
        )
      }
    />
  );
}

/** The one after it, or before it at the end; null where it is the only one. */
function other(rows: readonly DeskTicket[], id: string): DeskTicket | null {
  const next = neighbour(rows, id, 1);
  const there = next?.id === id ? neighbour(rows, id, -1) : next;
  return there?.id === id ? null : there;
}

function TicketState({ row, nowMs, me }: { row: DeskTicket; nowMs: number; me: string }) {
  const holder = holderOf(row, nowMs);
  return (
    <span className="flex items-center gap-2">
      <TicketBadge state={row.state} />
      {holder ? (
        <span
          title={deskTexts.heldBy({ name: holder.name })}
          className="flex min-w-0 items-center gap-1 text-meta text-ink-3"
        >
          <Lock aria-hidden size={12} className="shrink-0" />
          <span className="truncate">
            {holder.id === me ? deskTexts.you : shortName(holder.name)}
          </span>
        </span>
      ) : null}
    </span>
  );
}
