/** Buy Up or Sell Short: triangle, words, colour. */
import type { Direction } from '#protocol/contracts.ts';
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { directionWords } from './contracts.rules.ts';

export function DirectionTag({
  direction,
  className,
}: {
  direction: Direction;
  className?: string;
}) {
  const isUp = direction === 'BUY_UP';
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 text-label whitespace-nowrap',
        isUp ? 'text-up' : 'text-down',
        className,
      )}
    >
      <Triangle to={isUp ? 'up' : 'down'} />
      {directionWords[direction]}
    </span>
  );
}
