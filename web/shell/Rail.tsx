/** The same five places as a column at the left of a wide screen, beneath the mark. */
import { Link, useLocation } from 'react-router';

import { shellTexts } from '#texts/shell.ts';
import { classes } from '#ui/parts/classes.ts';
import { Logo } from '#ui/parts/Logo.tsx';
import { destinations } from '#web/parts/destinations.ts';

import { currentAs, placeOf } from './pages.ts';

const texts = shellTexts();

export function Rail() {
  const location = useLocation();
  const place = placeOf(location);
  return (
    <nav
      aria-label={texts.main}
      className="sticky top-0 hidden h-svh flex-col border-r border-line bg-surface lg:flex print:hidden"
    >
      <Link
        to="/"
        className="flex h-13 items-center gap-2.5 px-6 text-section outline-offset-[-4px]!"
      >
        <Logo />
        Drishti
      </Link>
      <div className="mt-3 px-3">
        <ul className="grid gap-1">
          {destinations.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={currentAs(to, place, location.pathname)}
                className={classes(
                  'flex h-11 items-center gap-3 rounded-field px-3 text-row transition-colors',
                  to === place
                    ? 'bg-brand-soft font-semibold text-brand-ink'
                    : 'text-ink-2 hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon aria-hidden size={20} strokeWidth={1.75} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
