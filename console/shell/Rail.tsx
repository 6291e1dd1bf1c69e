/**
 * The column at the left of the console: its pages with what waits in each, the keys, and who is
 * signed in.
 */
import { NavLink } from 'react-router';

import type { Queues } from '#protocol/desk.ts';
import type { Person } from '#protocol/people.ts';
import { consoleShellTexts } from '#texts/console-shell.ts';
import { consoleWordsTexts } from '#texts/console-words.ts';
import { classes } from '#ui/parts/classes.ts';

import { Kbd } from '#console/parts/Kbd.tsx';
import { railFor } from '#console/parts/rail.ts';
import { SimulationChip } from '#console/parts/SimulationChip.tsx';

import { AccountCorner } from './AccountCorner.tsx';

const texts = consoleShellTexts();
const words = consoleWordsTexts();

type RailProps = {
  person: Person;
  queues: Queues | undefined;
  onShowKeys: () => void;
};

export function Rail({ person, queues, onShowKeys }: RailProps) {
  return (
    <header className="flex flex-col border-line bg-canvas max-lg:border-b lg:h-svh lg:overflow-y-auto lg:border-r">
      <div className="phone-strip flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-3 lg:px-4.5">
        <p className="text-label font-semibold text-ink">{words.staffConsole}</p>
        <SimulationChip className="lg:hidden" />
      </div>
      <nav
        aria-label={words.console}
        className="relative px-2.5 max-lg:overflow-x-auto max-lg:pb-2"
      >
        <ul className="flex gap-0.5 lg:grid">
          {railFor(person.role).map(({ path, label, count }) => (
            <li key={path}>
              <NavLink
                to={path}
                className={({ isActive }) =>
                  classes(
                    'flex h-8 items-center justify-between gap-3 rounded-desk px-2.5 text-label whitespace-nowrap transition-colors',
                    isActive
                      ? 'bg-brand-soft text-brand-ink'
                      : 'font-normal text-ink-2 hover:bg-sunken hover:text-ink',
                  )
                }
              >
                {label}
                {count && queues ? <Count of={queues[count]} /> : null}
              </NavLink>
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
    </header>
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
      {of}
      <span className="sr-only"> {texts.waiting}</span>
    </span>
  );
}
