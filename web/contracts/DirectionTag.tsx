/**
 * Buy Up or Sell Short: a neutral triangle with its words. Colour is kept for amounts and for the
 * buttons that buy and sell.
 */
import type { Direction } from '#protocol/contracts.ts';
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { directionWords } from './contracts.rules.ts';

export function DirectionTag({
  direction,
  isLarge = false,
}: {
  direction: Direction;
  /** In a dialog, where it is what is decided. */
  isLarge?: boolean;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        isLarge ? 'text-label text-ink' : 'text-meta text-ink-2',
      )}
    >
      <Triangle to={direction === 'BUY_UP' ? 'up' : 'down'} />
      {directionWords[direction]}
    </span>
  );
}
