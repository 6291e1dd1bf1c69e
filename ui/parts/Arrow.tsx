/**
 * The arrow from one figure to the next, drawn because the fonts do not have it. Decorative: the
 * words beside it say the same.
 */
import { classes } from './classes.ts';

export function Arrow({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden
      width="11"
      height="9"
      viewBox="0 0 11 9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('inline-block shrink-0', className)}
    >
      <path d="M1 4.5h9M6.5 1 10 4.5 6.5 8" />
    </svg>
  );
}
