/**
 * One choice of a few: a native radio that fills its label, so that keyboards and forms know it.
 * Arrow keys move between the radios of one name.
 */
import type { ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';

type RadioProps = {
  /** Name that the radios of one choice share. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  isDisabled?: boolean | undefined;
  title?: string;
  /** Key that chooses it, where one does. */
  shortcut?: string | undefined;
  className: string;
  children: ReactNode;
};

export function Radio({ name, isChosen, onChoose, isDisabled, ...look }: RadioProps) {
  return (
    <label
      title={look.title}
      className={classes(
        'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isDisabled && 'cursor-not-allowed opacity-55',
        look.className,
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        aria-keyshortcuts={look.shortcut}
        onChange={onChoose}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-none"
      />
      {look.children}
    </label>
  );
}

/** Classes of a choice that stands in a frame. */
export const framedRadio = (isChosen: boolean): string =>
  classes(
    'min-h-11 border text-row transition-colors',
    isChosen
      ? 'border-brand-ink bg-brand-soft font-semibold text-ink ring-1 ring-brand-ink'
      : 'border-line bg-surface text-ink-2 hover:border-line-strong',
  );
