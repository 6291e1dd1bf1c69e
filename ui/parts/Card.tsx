/**
 * A quiet box with a hairline: the one container of the app. No shadow; shadows belong to what
 * floats.
 */
import type { HTMLAttributes } from 'react';

import { classes } from './classes.ts';

export function Card({
  className,
  isFlush = false,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { isFlush?: boolean }) {
  return (
    <div
      {...rest}
      className={classes(
        'rounded-card border border-line bg-surface',
        !isFlush && 'p-4 lg:p-5',
        className,
      )}
    />
  );
}
