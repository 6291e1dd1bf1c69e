/**
 * A desk for money requests: the list and the open request, walked through by keyboard. What was
 * decided here keeps its place until the tab is left, so that nothing moves under the hand. What
 * kind of request it is for, a description says.
 */
import { useEffect, useState } from 'react';

import { useLatest } from '#ui/client/latest.ts';
import { useSession } from '#ui/client/session.tsx';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { formatInr } from '#texts/format.ts';
import { toast } from '#ui/parts/Toast.tsx';

import { useShortcuts } from '#ui/parts/shortcuts.ts';

import type { Act } from './decision.rules.ts';
import type { DeskKind, MoneyPane, MoneyStatus } from './desk-kind.ts';
import { useLiveDesk, useMoneyList, useMoneyPane, useMoneyRefresh } from './desk.queries.ts';
import { mailbox, type MoneyRow, neighbour, nextWaiting, withDecided } from './desk.rules.ts';
import { DeskHead } from './DeskHead.tsx';
import { DeskLayout, useIsDesk } from './DeskLayout.tsx';
import { useRowFocus } from './DeskList.tsx';
import { MoneyList } from './MoneyList.tsx';
import { RequestPane } from './RequestPane.tsx';
import { useDecisions } from './use-decisions.ts';
import { useDeskAddress, useFirstOpen } from './use-desk-address.ts';
import { useDeskTime } from './use-desk-time.ts';

const texts = consoleDeskTexts();

type Kept = { tab: string; rows: ReadonlyMap<string, MoneyRow> };
const noRows: ReadonlyMap<string, MoneyRow> = new Map();

/** `kind` is one constant for each desk. */
export function MoneyDesk<Pane extends MoneyPane>({ kind }: { kind: DeskKind<Pane> }) {
  const { title, tabs } = kind;
  const [first, ...others] = tabs;
  const address = useDeskAddress<MoneyStatus>([first.status, ...others.map((tab) => tab.status)]);
  const { status, search, requestId } = address;
  const list = useMoneyList(kind, { status, search });
  const { data, hasNextPage } = list;
  useLiveDesk(kind);
  const isDesk = useIsDesk();
  const me = useSession().person?.id ?? '';

  // Rows of this tab and search; another tab or search begins with none.
  const tab = `${status} ${search}`;
  const [kept, setKept] = useState<Kept>({ tab, rows: noRows });
  const decidedHere = kept.tab === tab && status === 'pending' ? kept.rows : noRows;
  const pane = useMoneyPane(kind, requestId);
  const chosen = pane.data?.id === requestId ? pane.data : undefined;
  const rows: readonly MoneyRow[] = withDecided<MoneyRow>(
    data?.pages.flatMap<MoneyRow>((page) => page.items) ?? [],
    // A request that somebody else decided meanwhile stays in view for the person who has it open.
    status === 'pending' && chosen && chosen.status !== 'pending'
      ? new Map(decidedHere).set(chosen.id, chosen)
      : decidedHere,
  );
  const nowMs = useDeskTime(chosen ? [...rows, chosen] : rows);
  const focusRow = useRowFocus(rows);
  useFirstOpen({ address, first: rows[0]?.id, isDesk });
  const { loadAhead } = useMoneyRefresh(kind);

  const onDecided = (reply: MoneyRow, act: Act): void => {
    const next = nextWaiting(rows, reply.id);
    setKept({ tab, rows: new Map(decidedHere).set(reply.id, reply) });
    const then = next ? texts.next({ place: next.position, total: rows.length }) : texts.queueClear;
    toast('success', `${doneText(reply, act)} ${then}`);
    if (reply.id !== requestId) return;
    if (next) {
      address.open(next.row.id);
      focusRow(next.row.id);
    } else focusRow(reply.id);
  };
  const decisions = useDecisions(kind, requestId, onDecided);

  const look = (row: MoneyRow | null): void => {
    if (!row) return;
    address.open(row.id);
    focusRow(row.id);
  };
  useAhead(neighbour(rows, requestId, 1)?.id, (id) => void loadAhead(id));
  const asked = (what: 'approve' | 'reject' | 'note') => () => {
    if (chosen && isDesk) decisions.ask(chosen, what);
  };
  useShortcuts({
    j: () => look(neighbour(rows, requestId, 1)),
    k: () => look(neighbour(rows, requestId, -1)),
    a: asked('approve'),
    r: asked('reject'),
    n: asked('note'),
    u: () => chosen && decisions.release(chosen),
    Escape: () => requestId !== null && decisions.leave(requestId),
  });

  const pages = data?.pages ?? [];
  const waiting = pages.at(-1)?.pending ?? null;
  const place = rows.findIndex(({ id }) => id === requestId);
  return (
    <DeskLayout
      onBack={() => address.open(null)}
      paneLabel={texts.request}
      head={
        <DeskHead
          title={title}
          tabs={[{ ...first, count: waiting }, ...others]}
          status={status}
          search={search}
          onSearch={address.find}
        />
      }
      list={
        <MoneyList
          kind={kind}
          filter={{ status, search }}
          list={list}
          rows={rows}
          chosenId={requestId}
          decisions={decisions}
          me={me}
          nowMs={nowMs}
          waiting={waiting}
          lastDecisionAt={pages.at(-1)?.lastDecisionAt ?? null}
          onOpen={look}
        />
      }
      pane={
        requestId === null ? null : (
          <RequestPane
            key={requestId}
            id={requestId}
            pane={chosen}
            isError={pane.isError && !chosen}
            query={pane}
            place={
              place < 0
                ? null
                : texts.place({ place: place + 1, total: rows.length, hasMore: hasNextPage })
            }
            kind={kind}
            decisions={decisions}
            mayDecide={isDesk}
            nowMs={nowMs}
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

/** 'Approved ₹25,000.00 for asha.verma.'; the first of two approvals says that it is one. */
function doneText(reply: MoneyRow, act: Act): string {
  const what = { amount: formatInr(reply.amount), who: mailbox(reply.person.email) };
  if (act.kind === 'reject') return texts.rejectedFor(what);
  if (reply.status === 'approved') return texts.approvedFor(what);
  const { approvals, approvalsNeeded } = reply;
  return texts.approvalsFor({ ...what, count: approvals.length, needed: approvalsNeeded });
}
