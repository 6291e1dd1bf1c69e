/**
 * The list of the gallery: every page with its states at the left, and the chosen one drawn beside
 * it at the widths that matter. What is chosen is in the address, so that a colleague can be sent a
 * link.
 */
import '#ui/styles/base.css';
import './gallery.css';

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

import { localNow } from '#ui/client/clock.ts';
import { Logo } from '#ui/parts/Logo.tsx';
import { followOtherTabs, type Theme, useTheme } from '#ui/styles/appearance.ts';

import { frameAddress, galleryEntries, type PlacedEntry } from './entries.ts';
import { type Entry, momentsOf } from './entry.ts';

const widths = [320, 390, 768, 1440] as const;
const heights: Record<(typeof widths)[number], number> = {
  320: 640,
  390: 844,
  768: 1024,
  1440: 900,
};
const themes: readonly Theme[] = ['system', 'light', 'dark'];

type Shown = { id: string | null; width: number | null };

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

function show({ id, width }: Shown): void {
  const query = new URLSearchParams({
    ...(id === null ? {} : { entry: id }),
    ...(width === null ? {} : { width: width.toString() }),
  });
  window.history.pushState(null, '', `/gallery?${query.toString()}`);
  for (const listener of listeners) listener();
}

function useShown(): Shown {
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const width = widths.find((one) => one.toString() === query.get('width'));
    return { id: query.get('entry'), width: width ?? null };
  }, [search]);
}

function Gallery() {
  const [entries] = useState(() => galleryEntries(momentsOf(localNow())));
  const [wanted, setWanted] = useState('');
  const shown = useShown();
  const chosen = entries.find(({ id }) => id === shown.id) ?? null;
  const found = entries.filter(({ page, state, app }) =>
    `${app} ${page} ${state}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  useArrows(found, shown);
  return (
    <div className="gallery">
      <nav aria-label="Entries" className="gallery-list">
        <header>
          <h1>
            <Logo size={22} /> Gallery of states
          </h1>
          <p>{entries.length} entries · real pages, scripted answers</p>
          <input
            type="search"
            aria-label="Find a page or a state"
            placeholder="Page or state"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </header>
        {[...Map.groupBy(found, ({ app, page }) => `${app}/${page}`)].map(([key, states]) => (
          <section key={key}>
            <h2>
              {states[0]?.page}
              <span>{states[0]?.app === 'web' ? 'app' : 'console'}</span>
            </h2>
            <ul>
              {states.map((entry) => (
                <li key={entry.id}>
                  <a
                    href={`/gallery?entry=${entry.id}`}
                    aria-current={entry.id === shown.id ? 'page' : undefined}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey) return;
                      event.preventDefault();
                      show({ ...shown, id: entry.id });
                    }}
                  >
                    {entry.state}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 ? <p className="gallery-none">Nothing is called so.</p> : null}
      </nav>
      <main>
        {chosen ? <Chosen entry={chosen} width={shown.width} /> : <Beginning entries={entries} />}
      </main>
    </div>
  );
}

/** Up and down walk through the list. */
function useArrows(entries: readonly Entry[], shown: Shown): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (by === 0 || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      const at = entries.findIndex(({ id }) => id === shown.id);
      const next = entries[Math.min(entries.length - 1, Math.max(0, at + by))];
      if (next) show({ ...shown, id: next.id });
      document.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    };
    window.addEventListener('keydown', walk);
    return () => window.removeEventListener('keydown', walk);
  }, [entries, shown]);
}

function Beginning({ entries }: { entries: readonly Entry[] }) {
  const pages = new Set(entries.map(({ page }) => page)).size;
  return (
    <div className="gallery-beginning">
      <h2>
        {pages} pages in {entries.length} states
      </h2>
      <p>
        Each is the real page at its real address. What the server would say is scripted, and a test
        holds every reply to the protocol. Choose one at the left, or walk with the arrow keys.
      </p>
      <p>
        <code>npm run gallery</code> looks at all of them at four widths in light and dark, and
        leaves the pictures in <code>.cache/gallery</code>.
      </p>
    </div>
  );
}

function Chosen({ entry, width }: { entry: PlacedEntry; width: number | null }) {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <header className="gallery-bar">
        <div>
          <h2>
            {entry.page} <span>{entry.state}</span>
          </h2>
          <p>
            <a href={frameAddress(entry)} target="_blank" rel="noreferrer">
              {entry.address.slice(0, 60)}
            </a>{' '}
            · {entry.id}
          </p>
        </div>
        <Choice
          label="Width"
          options={[null, ...widths]}
          value={width}
          nameOf={(one) => (one === null ? 'all' : one.toString())}
          onChoose={(one) => show({ id: entry.id, width: one })}
        />
        <Choice
          label="Theme"
          options={themes}
          value={theme}
          nameOf={(one) => one}
          onChoose={setTheme}
        />
      </header>
      <div className="gallery-frames">
        {widths
          .filter((one) => width === null || one === width)
          .map((one) => (
            <figure key={`${entry.id} ${one} ${theme}`}>
              <figcaption>{one} px</figcaption>
              {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, whole */}
              <iframe
                title={`${entry.page}, ${entry.state}, ${one} pixels wide`}
                src={frameAddress(entry)}
                width={one}
                height={heights[one]}
              />
            </figure>
          ))}
      </div>
    </>
  );
}

function Choice<Value extends string | number | null>({
  label,
  options,
  value,
  nameOf,
  onChoose,
}: {
  label: string;
  options: readonly Value[];
  value: Value;
  nameOf: (value: Value) => string;
  onChoose: (value: Value) => void;
}) {
  return (
    <div role="group" aria-label={label} className="gallery-choice">
      {options.map((option) => (
        <button
          key={nameOf(option)}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChoose(option)}
        >
          {nameOf(option)}
        </button>
      ))}
    </div>
  );
}

followOtherTabs();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(<Gallery />);
