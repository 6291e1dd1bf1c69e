/**
 * A day of hourly closes as one thin line in the colour of its direction. Decorative: the change
 * beside it says the same. Left out where data and work are saved.
 */
import { classes } from '#ui/parts/classes.ts';
import { hasDataSaver } from '#ui/styles/appearance.ts';

import { sparklinePath } from './sparkline-path.ts';

type SparklineProps = {
  /** Prices, oldest first, decimal strings of the same scale. */
  closes: readonly string[];
  direction: 'up' | 'down' | 'flat';
  className?: string | undefined;
};

const colours = { up: 'text-up', down: 'text-down', flat: 'text-ink-3' } as const;

export function Sparkline({ closes, direction, className }: SparklineProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      className={classes('overflow-visible', colours[direction], className)}
    >
      <path
        d={hasDataSaver() ? '' : sparklinePath(closes)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
