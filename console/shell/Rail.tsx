/**
 * The column at the left of the console: its pages with what waits in each, the keys, and who is
 * signed in. On a narrow screen it is a row with the queues where something waits; a button opens
 * the rest beneath it.
 */
import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';

import type { Queues } from '#protocol/desk.ts';
import type { Person } from '#protocol/people.ts';
import { consoleShellTexts } from '#texts/console-shell.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { classes } from '#ui/parts/classes.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

import { Kbd } from '#console/parts/Kbd.tsx';
import { railFor, waitingIn } from '#console/parts/rail.ts';

import { AccountCorner } from './AccountCorner.tsx';

const texts = consoleShellTexts();
const words = consoleWordTexts();

type RailProps = {
  person: Person;
  queues: Queues | undefined;
  onShowKeys: () => void;
};

const MENU_ID = 'console-menu';

export function Rail({ person, queues, onShowKeys }: RailProps) {
  const { button, isOpen, toggle } = useMenu();
  return (
    <header className="flex flex-col border-line bg-canvas max-lg:border-b lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:h-svh lg:overflow-y-auto lg:border-r">
      <p className="px-4.5 pt-4 pb-3 text-label font-semibold text-ink max-lg:hidden">
        {words.staffConsole}
      </p>
      <div className="flex h-12 items-center gap-1 px-2 lg:hidden">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={MENU_ID}
          onClick={toggle}
          title={texts.menu}
          className="grid size-11 shrink-0 place-items-center rounded-desk text-ink hover:bg-sunken"
        >
          {isOpen ? <X aria-hidden size={20} /> : <Menu aria-hidden size={20} />}
          <span className="sr-only">{texts.menu}</span>
        </button>
        <Waiting person={person} queues={queues} />
      </div>
      <div
        id={MENU_ID}
        className={classes('flex-1 flex-col lg:flex', isOpen ? 'flex' : 'max-lg:hidden')}
      >
        <nav aria-label={words.console} className="relative px-2.5 max-lg:pb-3">
          <ul className="grid gap-0.5">
            {railFor(person.role).map(({ path, label, count }) => (
              <li key={path}>
                <PageLink to={path} label={label} count={count ? queues?.[count] : null} />
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          onClick={onShowKeys}
          className="mx-2.5 mt-auto mb-1 hidden flex-wrap items-center gap-x-1.5 gap-y-2 rounded-desk px-2 py-2 text-label font-normal text-ink-3 hover:bg-sunken lg:flex"
        >
          <DeskKeys role={person.role} />
          <Kbd>?</Kbd>
          <span>{texts.inRail.allKeys}</span>
        </button>
        <AccountCorner person={person} />
      </div>
    </header>
  );
}

/** The menu of a narrow screen. Every link closes it; so does Escape, back to its button. */
function useMenu() {
  const { key: place } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === place;
  useEffect(() => {
    if (!isOpen) return undefined;
    // Before the page's own keys, for which Escape means something else.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen]);
  return { button, isOpen, toggle: () => setOpenAt(isOpen ? null : place) };
}

/** Queues in which something waits, on the row of the button. */
function Waiting({ person, queues }: Pick<RailProps, 'person' | 'queues'>) {
  const waiting = waitingIn(person.role, queues);
  if (waiting.length === 0) return null;
  return (
    <ul className="relative ml-auto flex min-w-0 overflow-x-auto">
      {waiting.map(({ path, label, waiting: count }) => (
        <li key={path}>
          <PageLink
            to={path}
            label={label}
            count={count}
            className="max-[24rem]:gap-1.5 max-[24rem]:px-1.5 max-[24rem]:text-meta"
          />
        </li>
      ))}
    </ul>
  );
}

type PageLinkProps = {
  to: string;
  label: string;
  count: number | null | undefined;
  className?: string;
};

function PageLink({ to, label, count, className }: PageLinkProps) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classes(
          'flex h-11 items-center justify-between gap-2 rounded-desk px-2.5 text-label whitespace-nowrap transition-colors lg:h-8',
          isActive
            ? 'bg-brand-soft text-brand-ink'
            : 'font-normal text-ink-2 hover:bg-sunken hover:text-ink',
          className,
        )
      }
    >
      {label}
      <Count of={count ?? null} />
    </NavLink>
  );
}

/** The keys of the desks that a role has. */
function DeskKeys({ role }: { role: Person['role'] }) {
  if (role !== 'finance' && role !== 'support') return null;
  return (
    <>
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      <span className="mr-1">{texts.inRail.move}</span>
      <Kbd>A</Kbd>
      {role === 'support' ? (
        <span className="mr-1">{texts.inRail.answer}</span>
      ) : (
        <span>{texts.inRail.approve}</span>
      )}
      {role === 'finance' ? (
        <>
          <Kbd>R</Kbd>
          <span className="mr-1">{texts.inRail.reject}</span>
        </>
      ) : null}
    </>
  );
}

function Count({ of }: { of: number | null }) {
  if (of === null || of === 0) return null;
  return (
    <span>
      <RichText
        parts={texts.waiting({ count: of, hidden: wrapIn(<span className="sr-only" />) })}
      />
    </span>
  );
}
