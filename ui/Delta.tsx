/** A percent change: sign, then triangle, then colour. Flat is grey and has no triangle. */
import { classes } from './classes.ts';
import { formatPercent, signOf, speakPercent, toDecimals } from './format.ts';
import { Triangle } from './Triangle.tsx';

export function Delta({
  percent,
  className,
}: {
  percent: string | null;
  className?: string | undefined;
}) {
  if (percent === null) return <span className={classes('text-ink-3', className)}>-</span>;
  const sign = signOf(toDecimals(percent, 2));
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap font-medium',
        sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-ink-3',
        className,
      )}
    >
      {sign === 0 ? null : <Triangle to={sign > 0 ? 'up' : 'down'} />}
      <span aria-hidden>{formatPercent(percent)}</span>
      <span className="sr-only">{speakPercent(percent)}</span>
    </span>
  );
}
