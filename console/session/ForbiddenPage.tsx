/**
 * The page for a role that may not see what it asked for: says so plainly, and names the pages that
 * are its own.
 */
import { Link, useLocation } from 'react-router';

import { consoleSessionTexts } from '#texts/console-session.ts';
import { useSession } from '#ui/client/session.tsx';

import { entryOf, railFor } from '#console/parts/rail.ts';
import { roleNames } from '#console/parts/role-names.ts';

const texts = consoleSessionTexts();

/** A role's name as it stands within a sentence. */
const withinSentence = (name: string) => name.toLowerCase();

/** 'a', 'a and b', 'a, b and c'. */
const listOf = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : texts.listed({ first: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });

export function ForbiddenPage() {
  const { person } = useSession();
  const { pathname } = useLocation();
  if (!person) return null;
  const entry = entryOf(pathname);
  const own = railFor(person.role);
  return (
    <div className="mx-auto max-w-[36rem] px-6 py-16">
      <h1 className="text-section">{texts.forbiddenTitle}</h1>
      <p className="mt-2 text-body text-ink-2">
        {texts.ownRole({ role: withinSentence(roleNames[person.role]) })}{' '}
        {entry
          ? `${texts.openTo({
              page: entry.label,
              roles: listOf(entry.roles.map((role) => withinSentence(roleNames[role]))),
            })} `
          : null}
        {texts.nothingLoaded}
      </p>
      {own.length === 0 ? null : (
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
          {own.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} className="text-row text-brand-ink underline underline-offset-4">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
