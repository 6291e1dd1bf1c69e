/**
 * The first page of a role: what waits in each of its desks and whether the house is well; beneath,
 * what is due first.
 */
import { Link } from 'react-router';

import { consoleTodayTexts } from '#texts/console-today.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatInr, formatCount } from '#texts/format.ts';
import { useMinute } from '#ui/formats/age.ts';
import type { Queues } from '#protocol/desk.ts';
import type { Person } from '#protocol/people.ts';
import { useSession } from '#ui/client/session.tsx';
import { figureWrap, fittingSize } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';

import { shortSpan } from '#console/desk/desk.rules.ts';
import { OfficePage, Part } from '#console/parts/OfficePage.tsx';
import { useQueues } from '#console/parts/queues.queries.ts';
import { WhenLoaded } from '#console/parts/WhenLoaded.tsx';
import { sinceOf } from '#console/tickets/tickets.rules.ts';

import { useToday } from './today.queries.ts';
import {
  hasMore,
  oldestMs,
  toApprove,
  toDecide,
  type Waiting,
  type WaitingItem,
  waitingItems,
} from './today.rules.ts';

const texts = consoleTodayTexts();
const { pages } = consoleWordTexts();

/** More would not be read: the desks have the rest. */
const MOST_ITEMS = 50;

export function TodayPage() {
  const { person } = useSession();
  return person ? <Today me={person} /> : null;
}

function Today({ me }: { me: Person }) {
  const today = useToday(me.role);
  const queues = useQueues();
  const nowMs = useMinute();
  // The counts are those of the rail; the rest is what this page reads.
  const query = {
    isError: today.isError || queues.isError,
    isFetching: today.isFetching || queues.isFetching,
    refetch: () => Promise.all([today.refetch(), queues.refetch()]),
    data: today.data && queues.data ? { waiting: today.data, queues: queues.data } : undefined,
  };
  return (
    <OfficePage
      title={pages.today}
      tools={<span className="text-meta text-ink-3">{texts.refreshed}</span>}
    >
      <WhenLoaded
        query={query}
        says={{ failed: texts.loadFailed, body: texts.saysNothing, loading: texts.loading }}
      >
        {(data) => (
          <>
            <Figures {...data} nowMs={nowMs} />
            <Needs
              items={waitingItems(data.waiting)}
              isPart={hasMore(data.waiting)}
              nowMs={nowMs}
            />
          </>
        )}
      </WhenLoaded>
    </OfficePage>
  );
}

type FiguresProps = { waiting: Waiting; queues: Queues; nowMs: number };

function Figures({ waiting, queues, nowMs }: FiguresProps) {
  const { deposits, withdrawals, tickets, books, feed } = waiting;
  const oldest = (moments: readonly string[]) => {
    const ms = oldestMs(moments, nowMs);
    return ms === null ? null : shortSpan(ms);
  };
  const money = [
    { queue: 'deposits', page: deposits },
    { queue: 'withdrawals', page: withdrawals },
  ] as const;
  return (
    <ul className="grid grid-cols-2 border-line max-lg:-mb-px md:grid-cols-3 lg:flex lg:border-b">
      {money.map(({ queue, page }) => {
        if (page === null) return null;
        const span = oldest(toApprove(page).map(({ createdAt }) => createdAt));
        const count = formatCount(queues[queue] ?? 0);
        return (
          <Figure
            key={queue}
            name={pages[queue]}
            to={`/console/${queue}`}
            value={formatInr(page.pendingSum)}
            hint={span === null ? texts.none : texts.pendingOf({ count, oldest: span })}
          />
        );
      })}
      {tickets === null ? null : (
        <Figure
          name={pages.tickets}
          to="/console/tickets"
          value={formatCount(queues.tickets ?? 0)}
          hint={openHint(oldest(tickets.items.map(sinceOf)))}
        />
      )}
      <Figure
        name={pages.proposals}
        to="/console/proposals"
        value={formatCount(queues.proposals ?? 0)}
        hint={openHint(oldest(toDecide(waiting).map(({ proposedAt }) => proposedAt)))}
      />
      <Figure
        name={texts.gaps}
        to="/console/feed"
        value={formatCount(feed.gapsOver5s)}
        hint={feed.isStale ? texts.pricesStopped : texts.lastHour}
        isBad={feed.isStale || feed.gapsOver5s > 0}
      />
      {books === null ? null : <Books books={books} nowMs={nowMs} />}
    </ul>
  );
}

const openHint = (span: string | null) =>
  span === null ? texts.none : texts.openOf({ oldest: span });

function Books({ books, nowMs }: { books: NonNullable<Waiting['books']>; nowMs: number }) {
  const { halted, checkedAt, findings } = books;
  const isBad = halted !== null || findings.length > 0;
  return (
    <Figure
      name={texts.books}
      to="/console/ledger"
      value={halted === null ? (isBad ? texts.booksWrong : texts.booksRight) : texts.booksHalted}
      hint={
        checkedAt === null
          ? texts.notChecked
          : texts.checkedAgo({ span: shortSpan(Math.max(0, nowMs - Date.parse(checkedAt))) })
      }
      isBad={isBad}
    />
  );
}

type FigureProps = { name: string; to: string; value: string; hint: string; isBad?: boolean };

function Figure({ name, to, value, hint, isBad = false }: FigureProps) {
  return (
    <li className="min-w-0 border-line max-lg:border-b lg:flex-1 lg:border-l lg:first:border-l-0">
      <Link to={to} className="block h-full px-5 py-4 outline-offset-[-2px]! hover:bg-sunken">
        <span className="block text-meta text-ink-3">{name}</span>
        <span
          className={classes(
            '@container block text-[1.5rem] leading-7 font-semibold tracking-[-0.01em] wrap-anywhere',
            isBad && 'text-down',
          )}
        >
          <span className={figureWrap(value)} style={{ fontSize: fittingSize(value) }}>
            {value}
          </span>
        </span>
        <span className={classes('block text-meta', isBad ? 'text-down' : 'text-ink-3')}>
          {hint}
        </span>
      </Link>
    </li>
  );
}

type NeedsProps = { items: readonly WaitingItem[]; isPart: boolean; nowMs: number };

function Needs({ items, isPart, nowMs }: NeedsProps) {
  if (items.length === 0 && !isPart) {
    return (
      <Part title={texts.needsYou}>
        <EmptyState title={texts.nothingWaits} body={texts.nothingWaitsBody} />
      </Part>
    );
  }
  return (
    <Part title={texts.needsYou} aside={texts.dueOrder}>
      <ul className="-mx-5">
        {items.slice(0, MOST_ITEMS).map((item) => (
          <li key={item.id} className="border-t border-line">
            <Item item={item} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      {isPart || items.length > MOST_ITEMS ? (
        <p className="mt-3 text-meta text-ink-3">{texts.more}</p>
      ) : null}
    </Part>
  );
}

/** A row of the page's width; on a phone three lines, with due time and amount at the right. */
function Item({ item, nowMs }: { item: WaitingItem; nowMs: number }) {
  const { kind, title, amount, person, to } = item;
  const due = dueText(item, nowMs);
  return (
    <Link
      to={to}
      className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-1 text-label outline-offset-[-2px]! hover:bg-sunken md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_9rem_7rem]"
    >
      <span className="font-normal text-ink-3">{texts.kinds[kind]}</span>
      <span className="truncate text-ink max-md:col-start-1 max-md:row-start-2" title={person}>
        {person}
      </span>
      <span
        className="truncate font-normal text-ink-2 max-md:col-start-1 max-md:row-start-3"
        title={title}
      >
        {title}
      </span>
      <span className="text-right whitespace-nowrap text-ink max-md:col-start-2 max-md:row-start-2 md:col-start-4">
        {amount}
      </span>
      <span
        className={classes(
          'text-right whitespace-nowrap max-md:col-start-2 max-md:row-start-1 md:col-start-5',
          due.isLate ? 'text-down' : 'font-normal text-ink-3',
        )}
      >
        {due.text}
      </span>
    </Link>
  );
}

function dueText({ dueAt, since }: WaitingItem, nowMs: number): { text: string; isLate: boolean } {
  if (dueAt === null) {
    const span = shortSpan(Math.max(0, nowMs - Date.parse(since)));
    return { text: texts.waitsFor({ span }), isLate: false };
  }
  const left = Date.parse(dueAt) - nowMs;
  if (left > 0) return { text: texts.dueIn({ span: shortSpan(left) }), isLate: false };
  return { text: texts.lateBy({ span: shortSpan(-left) }), isLate: true };
}
