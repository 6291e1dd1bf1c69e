/** The two ways to trade a coin, one beside the other on both of their pages; the coin goes along. */
import { Link } from 'react-router';

import { classes } from '#ui/parts/classes.ts';

const ways = [
  { to: '/contract', label: 'Contracts' },
  { to: '/trade', label: 'Spot' },
] as const;

export function MarketSwitch({ here, coin }: { here: '/contract' | '/trade'; coin: string }) {
  return (
    <nav aria-label="Ways to trade" className="flex gap-5">
      {ways.map(({ to, label }) => (
        <Link
          key={to}
          to={`${to}?coin=${coin}`}
          aria-current={to === here ? 'page' : undefined}
          className={classes(
            'flex min-h-11 items-center border-b-2 text-row',
            to === here
              ? 'border-brand-ink font-semibold text-ink'
              : 'border-transparent text-ink-3 hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
