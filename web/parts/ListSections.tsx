/**
 * A page of standing orders has two sections: those that go on, of which there is a limit, and what
 * became of them, page by page.
 */
import type { ReactNode } from 'react';

import { Loaded, type LoadedQuery, type LoadedStates } from '#ui/lists/Loaded.tsx';
import { PagedList, type PagedQuery } from '#ui/lists/PagedList.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Note } from '#ui/parts/Note.tsx';

type SectionProps<Item> = LoadedStates & {
  title: string;
  empty: { title: string; body?: string };
  /** Returns the row of an item, with its key. */
  children: (item: Item) => ReactNode;
};

type LimitedProps<Item> = SectionProps<Item> & {
  query: LoadedQuery<{ items: readonly Item[]; limit: number }>;
  /** Says how many there are, once that is known. */
  count: string | null;
  /** Says that there is no room for another. */
  full: (limit: { most: number }) => string;
};

export function LimitedSection<Item>({
  title,
  count,
  full,
  empty,
  children,
  ...loaded
}: LimitedProps<Item>) {
  return (
    <Section title={title} aside={count}>
      <Loaded {...loaded}>
        {({ items, limit }) => (
          <>
            {items.length >= limit ? <Note tone="warn">{full({ most: limit })}</Note> : null}
            {items.length === 0 ? <Empty {...empty} /> : <Rows>{items.map(children)}</Rows>}
          </>
        )}
      </Loaded>
    </Section>
  );
}

type HistoryProps<Item> = SectionProps<Item> & {
  list: PagedQuery<{ items: readonly Item[] }>;
  keyOf?: (item: Item) => string;
};

export function HistorySection<Item>({ title, empty, children, ...list }: HistoryProps<Item>) {
  return (
    <Section title={title}>
      <PagedList {...list} empty={<Empty {...empty} />}>
        {(items: readonly Item[]) => <Rows>{items.map(children)}</Rows>}
      </PagedList>
    </Section>
  );
}

function Section(props: { title: string; aside?: string | null; children: ReactNode }) {
  const { title, aside, children } = props;
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-section">{title}</h2>
        {aside ? <span className="text-label font-normal text-ink-3">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="rounded-card border border-line bg-surface">{children}</ul>
);

const Empty = (texts: { title: string; body?: string }) => (
  <Card isFlush>
    <EmptyState {...texts} />
  </Card>
);
