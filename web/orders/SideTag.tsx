/** Buy or sell, long or short: triangle, word, colour. */
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

export function SideTag({
  isUp,
  children,
  className,
}: {
  /** Whether it gains by a rising price. */
  isUp: boolean;
  children: string;
  className?: string;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 text-label whitespace-nowrap',
        isUp ? 'text-up' : 'text-down',
        className,
      )}
    >
      <Triangle to={isUp ? 'up' : 'down'} />
      {children}
    </span>
  );
}
