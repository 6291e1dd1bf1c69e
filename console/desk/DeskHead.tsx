/**
 * The head of a desk: its name, the search that `/` leads to, and the states of requests as tabs
 * that are addresses.
 */
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { consoleDeskTexts } from '#texts/console-desk.ts';
import { useLatest } from '#ui/client/latest.ts';
import { whileHere } from '#console/parts/while-here.ts';
import { classes } from '#ui/parts/classes.ts';

import { useShortcuts } from '#ui/parts/shortcuts.ts';

const texts = consoleDeskTexts();
const SETTLED_MS = 250;

export type DeskTab<Status extends string> = {
  status: Status;
  label: string;
  /** Number of rows, where that is counted; null until known. */
  count?: number | null;
};

type DeskHeadProps<Status extends string> = {
  title: string;
  tabs: readonly DeskTab<Status>[];
  status: Status;
  search: string;
  onSearch: (search: string) => void;
};

export function DeskHead<Status extends string>({
  title,
  tabs,
  status,
  search,
  onSearch,
}: DeskHeadProps<Status>) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-1.5">
      <h1 className="text-section">{title}</h1>
      <SearchField key={status} value={search} onChange={onSearch} />
      <nav aria-label={texts.byState({ title })} className="max-w-full overflow-x-auto">
        <ul className="flex rounded-desk bg-sunken p-0.5">
          {tabs.map((tab, index) => (
            <li key={tab.status}>
              <TabLink tab={tab} isFirst={index === 0} isChosen={tab.status === status} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function TabLink<Status extends string>({
  tab: { status, label, count = null },
  isFirst,
  isChosen,
}: {
  tab: DeskTab<Status>;
  isFirst: boolean;
  isChosen: boolean;
}) {
  const { pathname } = useLocation();
  return (
    <Link
      to={isFirst ? pathname : `${pathname}?status=${status}`}
      aria-current={isChosen ? 'page' : undefined}
      className={classes(
        'flex h-7 items-center rounded-[6px] px-3 text-label whitespace-nowrap transition-colors',
        isChosen
          ? 'bg-raised text-ink shadow-[0_1px_2px_oklch(0_0_0/0.12)]'
          : 'font-normal text-ink-2 hover:text-ink',
      )}
    >
      {count === null ? label : `${label} ${count.toString()}`}
    </Link>
  );
}

/** Asks once the typing pauses, or at Enter. Escape empties it, and leaves it once it is empty. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [draft, setDraft] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const tell = useLatest(onChange);
  useShortcuts({ '/': () => input.current?.select() });
  useEffect(() => {
    if (draft === value) return undefined;
    const settle = whileHere(() => tell.current(draft.trim()));
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft, value, tell]);
  return (
    <label className="flex h-8 min-w-30 flex-1 items-center gap-2 rounded-desk border border-line bg-surface px-2.5 text-ink-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-line-strong">
      <Search aria-hidden size={14} className="shrink-0" />
      <span className="sr-only">{texts.search}</span>
      <input
        ref={input}
        type="search"
        value={draft}
        maxLength={100}
        placeholder={texts.searchFor}
        aria-keyshortcuts="/"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell.current(draft.trim());
          if (event.key !== 'Escape') return;
          if (draft === '') event.currentTarget.blur();
          setDraft('');
        }}
        className="h-7 min-w-0 flex-1 bg-transparent text-label font-normal text-ink outline-none placeholder:text-ink-3 max-lg:text-field [&::-webkit-search-cancel-button]:hidden"
      />
    </label>
  );
}
