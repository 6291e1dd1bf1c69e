/**
 * The direction sign ▲ ▼, drawn because none of the fonts has it. Decorative: the words beside it
 * say the same.
 */
import { classes } from './classes.ts';

export function Triangle({
  to,
  size = 8,
  className,
}: {
  to: 'up' | 'down';
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 8 8"
      className={classes('inline-block shrink-0', className)}
    >
      <path d={to === 'up' ? 'M4 1 7.6 7.2H.4Z' : 'M4 7 .4.8h7.2Z'} fill="currentColor" />
    </svg>
  );
}
