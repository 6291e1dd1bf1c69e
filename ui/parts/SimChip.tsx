/**
 * The mark of everything simulated: hatch, dashed border, words. The same texture everywhere, and
 * nowhere else.
 */
import { uiTexts } from '#texts/ui.ts';
import { classes } from './classes.ts';

const texts = uiTexts();

export function SimChip({
  children = texts.simulated,
  className,
}: {
  children?: string;
  className?: string | undefined;
}) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1.5 rounded-badge border border-dashed border-line-strong px-2 text-meta font-medium whitespace-nowrap text-sim-ink',
        className,
      )}
    >
      <Hatch />
      {children}
    </span>
  );
}

export function Hatch({ size = 12 }: { size?: 12 | 14 }) {
  return (
    <span
      aria-hidden
      className={classes('hatch shrink-0 rounded-[3px]', size === 14 ? 'size-3.5' : 'size-3')}
    />
  );
}
