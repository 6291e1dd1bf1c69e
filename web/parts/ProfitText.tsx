/** Profit or loss with its sign, the same size either way. */
import { figureWrap, fittingSize } from '#ui/formats/figure.ts';
import { formatSignedInr, signOf } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';

export function ProfitText({ profit, className }: { profit: string | null; className?: string }) {
  if (profit === null) return <span className={className}>-</span>;
  const sign = signOf(profit);
  const text = formatSignedInr(profit);
  return (
    <span
      className={classes(
        figureWrap(text),
        sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-ink',
        className,
      )}
    >
      {/* The inner span fits the size of letters that the classes of the outer one set. */}
      <span style={{ fontSize: fittingSize(text) }}>{text}</span>
    </span>
  );
}
