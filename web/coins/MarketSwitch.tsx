/**
 * The two ways to trade a coin, one beside the other on both of their pages; the coin goes along.
 */
import { Link } from 'react-router';

import { marketScreenTexts } from '#texts/market-screens.ts';
import { classes } from '#ui/parts/classes.ts';

const texts = marketScreenTexts();

const ways = [
  { to: '/contract', label: texts.contracts, },
  { to: '/trade', label: texts.spot, },
] as const;

export function MarketSwitch({ here, coin }: { here: '/contract' | '/trade'; coin: string }) {
  return (
    <nav aria-label={texts.tradeWays} className="flex rounded-field bg-sunken p-0.5">
      {ways.map(({ to, label }) => (
        <Link
          key={to}
          to={`${to}?coin=${coin}`}
          aria-current={to === here ? 'page' : undefined}
          className={classes(
            'flex min-h-11 min-w-24 flex-1 items-center justify-center rounded-small px-4 text-label lg:min-h-9',
            to === here
              ? 'border border-line bg-surface font-semibold text-ink'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
