/** Buy Up or Sell Short: triangle, words, and colour where it stands alone. */
import type { Direction } from '#protocol/contracts.ts';
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { directionWords } from './contracts.rules.ts';

export function DirectionTag({
  direction,
  look = 'coloured',
  className,
}: {
  direction: Direction;
  /** 'plain' beside an amount: there colour says what became of the money. */
  look?: 'coloured' | 'plain';
  className?: string;
}) {
  const isUp = direction === 'BUY_UP';
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        look === 'plain'
          ? 'text-meta text-ink-2'
          : isUp
            ? 'text-label text-up'
            : 'text-label text-down',
        className,
      )}
    >
      <Triangle to={isUp ? 'up' : 'down'} />
      {directionWords[direction]}
    </span>
  );
}
