/**
 * A turning ring for waits without a shape. It shows after 150 ms, because shorter waits need no
 * sign.
 */
import { uiTexts } from '#texts/ui.ts';
import { classes } from './classes.ts';

const texts = uiTexts();

export function Spinner({ size = 24, isInstant = false }: { size?: number; isInstant?: boolean }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      className={classes('shrink-0', isInstant ? 'spinner-now' : 'spinner')}
    >
      <circle
        cx="12"
        cy="12"
        r="9.5"
        stroke="currentColor"
        strokeOpacity="0.22"
        strokeWidth="2.5"
      />
      <path
        d="M21.5 12A9.5 9.5 0 0 0 12 2.5"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The spinner of a whole page or panel, with its words for those who listen. */
export function PageSpinner({ label = texts.loading }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[40vh] place-items-center text-ink-3">
      <Spinner />
      <span className="sr-only">{label}</span>
    </div>
  );
}
