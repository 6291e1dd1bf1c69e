/**
 * A desk for money requests: the list and the open request, walked through by keyboard. What was decided here keeps its place
 * until the tab is left, so that nothing moves under the hand.
 */
import { useEffect, useState } from 'react';

import { useMinute } from '#ui/age.ts';
import { formatInr, formatMinute } from '#ui/format.ts';
import { useLatest } from '#ui/latest.ts';
import { useSession } from '#ui/session.tsx';
import { toast } from '#ui/Toast.tsx';

import { useShortcuts } from '#console/shell/shortcuts.ts';

import type { Act } from './decision.rules.ts';
import {
  type MoneyPane,
  type MoneyQueue,
  type MoneyStatus,
  useLiveDesk,
  useMoneyList,
  useMoneyPane,
  useMoneyRefresh,
} from './desk.queries.ts';
import {
  isOpenTo,
  mailbox,
  momentText,
  type MoneyRow,
  neighbour,
  nextWaiting,
  shortId,
  shortSpan,
  withDecided,
} from './desk.rules.ts';
import { DeskHead, type DeskTab } from './DeskHead.tsx';
import { DeskLayout, useIsDesk } from './DeskLayout.tsx';
import { type Column, DeskList, DeskRow, useRowFocus } from './DeskList.tsx';
import { type PanePart, RequestPane } from './RequestPane.tsx';
import { RequestState } from './RequestState.tsx';
import { useDecisions } from './use-decisions.ts';
import { useDeskAddress, useFirstOpen } from './use-desk-address.ts';

const columnsFor = (isPending: boolean): readonly Column[] => [
  { name: 'Request', className: 'w-32 @max-[36rem]:hidden' },
  { name: 'User', className: '@max-[36rem]:pl-5' },
  { name: 'Amount', className: 'w-32 @max-[36rem]:w-28', isNumber: true },
  // Of a decided one, how long it took.
  {
    name: isPending ? 'Age' : 'Took',
    className: 'w-16 @max-[30rem]:hidden',
    isNumber: true,
    isOrder: isPending,
  },
  { name: 'State', className: 'w-50 @max-[36rem]:w-38 pl-4' },
];

type MoneyDeskProps = {
  queue: MoneyQueue;
  title: string;
  /** Pending first. */
  tabs: readonly [DeskTab<MoneyStatus>, ...DeskTab<MoneyStatus>[]];
  /** What stands above the facts: the proof, for deposits. */
  Picture?: PanePart;
  /** Facts of this kind of request. */
  Facts: PanePart;
  /** What the open request will be followed by, to be loaded ahead. */
  onNext?: (pane: MoneyPane) => void;
};

type Kept = { tab: string; rows: ReadonlyMap<string, MoneyRow> };
const noRows: ReadonlyMap<string, MoneyRow> = new Map();

export function MoneyDesk({ queue, title, tabs, Picture, Facts, onNext }: MoneyDeskProps) {
  const [first, ...others] = tabs;
  const address = useDeskAddress<MoneyStatus>([first.status, ...others.map((tab) => tab.status)]);
  const { status, search, requestId } = address;
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMoneyList(queue, { status, search });
  useLiveDesk(queue);
  const isDesk = useIsDesk();
  const nowMs = useMinute();
  const me = useSession().person?.id ?? '';

  // Of the tab as it is: another tab or search begins anew.
  const tab = `${status} ${search}`;
  const [kept, setKept] = useState<Kept>({ tab, rows: noRows });
  const decidedHere = kept.tab === tab && status === 'pending' ? kept.rows : noRows;
  const pane = useMoneyPane(queue, requestId);
  const chosen = pane.data?.id === requestId ? pane.data : undefined;
  const rows: readonly MoneyRow[] = withDecided<MoneyRow>(
    data?.pages.flatMap<MoneyRow>((page) => page.items) ?? [],
    // What somebody else decided meanwhile stays under the eyes of whoever has it open.
    status === 'pending' && chosen && chosen.status !== 'pending'
      ? new Map(decidedHere).set(chosen.id, chosen)
      : decidedHere,
  );
  const focusRow = useRowFocus(rows);
  useFirstOpen({ address, first: rows[0]?.id, isDesk });
  const { prefetch } = useMoneyRefresh(queue);

  const onDecided = (reply: MoneyRow, act: Act): void => {
    const next = nextWaiting(rows, reply.id, me);
    setKept({ tab, rows: new Map(decidedHere).set(reply.id, reply) });
    const then = next
      ? ` Next:\u00a0${next.position}\u00a0of\u00a0${rows.length}`
      : ' Queue clear.';
    toast('success', `${doneText(reply, act)}.${then}`);
    if (reply.id !== requestId) return;
    if (next) {
      address.open(next.row.id);
      focusRow(next.row.id);
    } else focusRow(reply.id);
  };
  const decisions = useDecisions(queue, onDecided);

  const look = (row: MoneyRow | null): void => {
    if (!row) return;
    address.open(row.id);
    focusRow(row.id);
  };
  useAhead(neighbour(rows, requestId, 1)?.id, (id) => {
    void prefetch(id).then((next) => next && onNext?.(next));
  });
  const open = (row: MoneyRow): void => {
    look(row);
    if (isDesk) void decisions.claim(row);
  };
  const asked = (what: 'approve' | 'reject' | 'note') => () => {
    if (chosen && isDesk) decisions.ask(chosen, what);
  };
  useShortcuts({
    j: () => look(neighbour(rows, requestId, 1)),
    k: () => look(neighbour(rows, requestId, -1)),
    Enter: () => chosen && open(chosen),
    a: asked('approve'),
    r: asked('reject'),
    n: asked('note'),
    u: () => chosen && void decisions.release(chosen),
    Escape: () => requestId !== null && decisions.leave(requestId),
  });

  const columns = columnsFor(status === 'pending');
  const pages = data?.pages ?? [];
  const waiting = pages.at(-1)?.pending ?? null;
  const place = rows.findIndex(({ id }) => id === requestId);
  return (
    <DeskLayout
      onBack={() => address.open(null)}
      paneLabel="Request"
      head={
        <DeskHead
          title={title}
          tabs={tabs}
          status={status}
          waiting={waiting}
          search={search}
          onSearch={address.find}
        />
      }
      list={
        <DeskList
          label={`${title}, ${status}`}
          columns={columns}
          state={data ? 'full' : isError ? 'failed' : 'loading'}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          order={status === 'pending' ? 'oldest' : 'newest'}
          more={
            hasNextPage ? { load: () => void fetchNextPage(), isLoading: isFetchingNextPage } : null
          }
          rows={rows.map((row) => (
            <DeskRow
              key={row.id}
              id={row.id}
              columns={columns}
              isChosen={row.id === requestId}
              isDone={status === 'pending' && !isOpenTo(row, me)}
              nameAt={1}
              onOpen={() => open(row)}
              name={
                <>
                  {row.person.email}
                  <span className="sr-only">, {formatInr(row.amount)}</span>
                </>
              }
              cells={[
                <span key="id" title={row.id} className="text-ink-3">
                  {shortId(row.id)}
                </span>,
                null,
                <span key="amount" title={formatInr(row.amount)} className="font-medium text-ink">
                  {formatInr(row.amount)}
                </span>,
                <Age key="age" row={row} nowMs={nowMs} />,
                <RequestState
                  key="state"
                  row={row}
                  decision={decisions.of(row.id)}
                  nowMs={nowMs}
                  me={me}
                />,
              ]}
            />
          ))}
          note={
            <ListNote
              queue={queue}
              status={status}
              search={search}
              isEmpty={rows.length === 0}
              isClear={status === 'pending' && waiting === 0}
              lastDecisionAt={pages.at(-1)?.lastDecisionAt ?? null}
              nowMs={nowMs}
            />
          }
        />
      }
      pane={
        requestId === null ? null : (
          <RequestPane
            key={requestId}
            id={requestId}
            pane={chosen}
            isError={pane.isError && !chosen}
            onRetry={() => void pane.refetch()}
            isRetrying={pane.isFetching}
            place={place < 0 ? null : `${place + 1} of ${rows.length}${hasNextPage ? '+' : ''}`}
            queue={queue}
            decisions={decisions}
            mayDecide={isDesk}
            nowMs={nowMs}
            Picture={Picture}
            Facts={Facts}
          />
        )
      }
    />
  );
}

/** Loads what comes after the open one, once for each. */
function useAhead(id: string | undefined, load: (id: string) => void): void {
  const latest = useLatest(load);
  useEffect(() => {
    if (id !== undefined) latest.current(id);
  }, [id, latest]);
}

/** 'Approved ₹25,000.00 for asha.verma'; the first of two approvals says that it is one. */
function doneText(reply: MoneyRow, act: Act): string {
  const what = `${formatInr(reply.amount)} for ${mailbox(reply.person.email)}`;
  if (act.kind === 'reject') return `Rejected ${what}`;
  if (reply.status === 'approved') return `Approved ${what}`;
  return `${reply.approvals.length} of ${reply.approvalsNeeded} approvals of ${what}`;
}

function Age({ row, nowMs }: { row: MoneyRow; nowMs: number }) {
  const end = row.decidedAt === null ? nowMs : Date.parse(row.decidedAt);
  const isLate = row.status === 'pending' && Date.parse(row.dueAt) <= nowMs;
  return (
    <time
      dateTime={row.createdAt}
      title={formatMinute(row.createdAt)}
      className={isLate ? 'text-down' : undefined}
    >
      {shortSpan(end - Date.parse(row.createdAt))}
    </time>
  );
}

function ListNote({
  queue,
  status,
  search,
  isEmpty,
  isClear,
  lastDecisionAt,
  nowMs,
}: {
  queue: MoneyQueue;
  status: MoneyStatus;
  search: string;
  isEmpty: boolean;
  isClear: boolean;
  lastDecisionAt: string | null;
  nowMs: number;
}) {
  const text =
    isEmpty && search !== ''
      ? `Nothing ${status} matches “${search}”.`
      : isClear
        ? `Queue clear.${lastDecisionAt === null ? '' : ` Last decision ${momentText(lastDecisionAt, nowMs)}.`}`
        : isEmpty
          ? `No ${status} ${queue}.`
          : null;
  return (
    <p
      role="status"
      className="px-5 py-8 text-center text-label font-normal text-ink-3 empty:hidden"
    >
      {text}
    </p>
  );
}
