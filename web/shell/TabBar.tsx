/**
 * The five places at the bottom of a phone. It leaves while a field has the focus, where the
 * keyboard needs the room.
 */
import { Link, useLocation } from 'react-router';

import { shellTexts } from '#texts/shell.ts';
import { classes } from '#ui/parts/classes.ts';
import { destinations } from '#web/parts/destinations.ts';

import { currentAs, placeOf } from './pages.ts';

const texts = shellTexts();

/** Of an icon with a line that encloses nothing, only the shapes that do are filled. */
const fills = { whole: 'fill-brand-soft', shapes: '[&>rect]:fill-brand-soft' };

export function TabBar() {
  const location = useLocation();
  const place = placeOf(location);
  return (
    <nav
      aria-label={texts.main}
      className="tab-bar print:hidden fixed [@media(max-height:20rem)]:static inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid h-14 max-w-[40rem] grid-cols-5">
        {destinations.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={currentAs(to, place, location.pathname)}
              className={classes(
                'flex h-14 flex-col items-center justify-center gap-1 text-tab outline-offset-[-4px]!',
                to === place ? 'font-semibold text-brand-ink' : 'text-ink-3',
              )}
            >
              <Icon
                aria-hidden
                size={22}
                strokeWidth={to === place ? 2 : 1.75}
                className={
                  to !== place ? undefined : to === '/contract' ? fills.shapes : fills.whole
                }
              />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
