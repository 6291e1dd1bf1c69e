/** The list of a money desk: a row for each request, and a word where there is none. */
import type { ComponentProps } from 'react';

import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatInr, formatMinute } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { shortId } from '#ui/formats/short-id.ts';

import { Absent } from '#console/parts/Absent.tsx';
import { Fitted } from '#console/parts/Fitted.tsx';

import type { DeskQueue, MoneyStatus } from './desk-kind.ts';
import type { ListFilter } from './desk.queries.ts';
import { isOpen, momentText, type MoneyRow, shortName, shortSpan } from './desk.rules.ts';
import { type Column, DeskList, DeskRow } from './DeskList.tsx';
import { RequestState } from './RequestState.tsx';
import type { Decisions } from './use-decisions.ts';

const texts = consoleDeskTexts();

const LAST = 'w-50 @max-[36rem]:w-38 pl-4';

/** A tab says the state of its rows; the last column says what they differ in. */
const lastColumns: Record<MoneyStatus, readonly Column[]> = {
  pending: [{ name: consoleWordTexts().state, className: LAST }],
  approved: [{ name: texts.decidedBy, className: LAST }],
  rejected: [{ name: texts.decidedBy, className: LAST }],
  cancelled: [],
};

const columnsFor = (status: MoneyStatus): readonly Column[] => [
  { name: texts.request, className: 'w-32 @max-[36rem]:hidden' },
  { name: texts.user, className: '@max-[36rem]:pl-5' },
  { name: wordTexts().amount, className: 'w-41 @max-[36rem]:w-28', isNumber: true },
  // Of a decided one, how long it took.
  {
    name: status === 'pending' ? texts.age : texts.took,
    className: 'w-16 @max-[30rem]:hidden',
    isNumber: true,
    isOrder: status === 'pending',
  },
  ...lastColumns[status],
];

type MoneyListProps = {
  kind: { title: string; queue: DeskQueue['queue'] };
  filter: ListFilter;
  list: ComponentProps<typeof DeskList>['list'];
  rows: readonly MoneyRow[];
  chosenId: string | null;
  decisions: Decisions;
  /** Who reads it. */
  me: string;
  nowMs: number;
  /** How many are pending; null until known. */
  waiting: number | null;
  lastDecisionAt: string | null;
  onOpen: (row: MoneyRow) => void;
};

export function MoneyList({
  kind,
  filter: { status, search },
  list,
  rows,
  chosenId,
  decisions,
  me,
  nowMs,
  waiting,
  lastDecisionAt,
  onOpen,
}: MoneyListProps) {
  const columns = columnsFor(status);
  return (
    <DeskList
      label={texts.listOf({ title: kind.title, status })}
      columns={columns}
      list={list}
      order={status === 'pending' ? 'oldest' : 'newest'}
      rows={rows.map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          columns={columns}
          isChosen={row.id === chosenId}
          isDone={status === 'pending' && !isOpen(row)}
          nameAt={1}
          onOpen={() => onOpen(row)}
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
              <Fitted>{formatInr(row.amount)}</Fitted>
            </span>,
            <Age key="age" row={row} nowMs={nowMs} />,
            status === 'pending' ? (
              <RequestState
                key="state"
                row={row}
                shared={status}
                decision={decisions.of(row.id)}
                nowMs={nowMs}
                me={me}
              />
            ) : (
              <DecidedBy key="by" row={row} />
            ),
          ]}
        />
      ))}
      note={
        <ListNote
          queue={kind.queue}
          status={status}
          search={search}
          isEmpty={rows.length === 0}
          isClear={status === 'pending' && waiting === 0}
          lastDecisionAt={lastDecisionAt}
          nowMs={nowMs}
        />
      }
    />
  );
}

function DecidedBy({ row: { decidedBy } }: { row: MoneyRow }) {
  if (decidedBy === null) return <Absent />;
  return (
    <span title={decidedBy.name} className="text-ink-2">
      {shortName(decidedBy.name)}
    </span>
  );
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
  queue: DeskQueue['queue'];
  status: MoneyStatus;
  search: string;
  isEmpty: boolean;
  isClear: boolean;
  lastDecisionAt: string | null;
  nowMs: number;
}) {
  const text =
    isEmpty && search !== ''
      ? texts.nothingMatches({ status, search })
      : isClear
        ? lastDecisionAt === null
          ? texts.queueClear
          : texts.queueClearSince({ at: momentText(lastDecisionAt, nowMs) })
        : isEmpty
          ? texts.noneOf({ status, queue })
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
