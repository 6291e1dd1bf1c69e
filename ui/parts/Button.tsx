/**
 * The button, and the link that looks like one. Busy keeps its width and swaps the words; it never
 * disables silently.
 */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'soft' | 'up' | 'down' | 'danger';
/** small 36 pixels high, 44 where fingers press; medium 44, large 52. */
export type ButtonSize = 'small' | 'medium' | 'large';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand-ink hover:bg-brand-soft',
  soft: 'bg-brand-soft text-brand-ink hover:underline underline-offset-4',
  up: 'bg-up-solid text-on-solid hover:brightness-95',
  down: 'bg-down-solid text-on-solid hover:brightness-95',
  danger: 'border border-down text-down bg-surface hover:bg-down-soft',
};
const sizes: Record<ButtonSize, string> = {
  small: 'whitespace-nowrap min-h-9 rounded-small px-3 text-label max-[22rem]:px-2 max-lg:min-h-11',
  medium: 'whitespace-nowrap min-h-11 rounded-field px-4 text-row font-medium',
  large: 'min-h-13 rounded-field px-6 text-[1.0625rem] leading-6 font-medium',
};

/** The classes of a button, for the rare element that must be something else. */
export function buttonClasses(look: ButtonLook, size: ButtonSize, isWide = false): string {
  return classes(
    'inline-flex select-none items-center justify-center gap-2 text-center transition-[background-color,filter,transform,color] duration-[80ms]',
    'active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 disabled:active:translate-y-0',
    looks[look],
    sizes[size],
    isWide && 'w-full',
  );
}

type Common = { look?: ButtonLook; size?: ButtonSize; isWide?: boolean };

type ButtonProps = Common &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /**
     * While set, the button cannot be pressed and shows these words with a spinner, e.g.
     * 'Processing...'.
     */
    busy?: string | false | undefined;
  };

export function Button({
  look = 'primary',
  size = 'medium',
  isWide,
  busy,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
      className={classes(buttonClasses(look, size, isWide), className)}
    >
      {busy ? <BusyLabel words={busy}>{children}</BusyLabel> : children}
    </button>
  );
}

/** The resting words stay as an invisible measure, so that the button keeps its width. */
function BusyLabel({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span className="grid place-items-center">
      <span aria-hidden className="invisible col-start-1 row-start-1 inline-flex gap-2">
        {children}
      </span>
      <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
        <Spinner size={16} isInstant />
        {words}
      </span>
    </span>
  );
}

export function ButtonLink({
  look = 'primary',
  size = 'medium',
  isWide,
  className,
  ...rest
}: Common & LinkProps) {
  return <Link {...rest} className={classes(buttonClasses(look, size, isWide), className)} />;
}
