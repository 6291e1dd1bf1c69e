/** The five places at the bottom of a phone. It leaves while a field has the focus, where the keyboard needs the room. */
import { NavLink, useLocation } from 'react-router';

import { classes } from '#ui/parts/classes.ts';
import { destinations, isMarket } from '#web/parts/destinations.ts';

export function TabBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="tab-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid h-14 max-w-[40rem] grid-cols-5">
        {destinations.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classes(
                  'flex h-14 flex-col items-center justify-center gap-1 text-tab outline-offset-[-4px]!',
                  isActive || isMarket(to, pathname)
                    ? 'font-semibold text-brand-ink'
                    : 'text-ink-3',
                )
              }
            >
              {({ isActive }) => (
                <>
                  <Icon
                    aria-hidden
                    size={22}
                    strokeWidth={isActive || isMarket(to, pathname) ? 2 : 1.75}
                    className={isActive || isMarket(to, pathname) ? 'fill-brand-soft' : undefined}
                  />
                  {label}
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
