/**
 * The frame of every field: label, aside, hint and error around one input, wired so that a screen
 * reader reads them with it. It validates nothing.
 */
import { type ReactNode, useId } from 'react';

import { classes } from '#ui/parts/classes.ts';

/** What a field takes besides the attributes of its input. */
export type FieldFrame = {
  label: string;
  /** What to know before typing. */
  hint?: ReactNode;
  /** What is wrong, shown beneath and announced. */
  error?: string | undefined;
  /** The hint explains the error while there is one: beneath it, and announced with it. */
  isHintOfError?: boolean | undefined;
  /** Right of the label, e.g. the available balance. */
  aside?: ReactNode;
  /** The label is read out and not shown, where the place says it already. */
  isLabelHidden?: boolean | undefined;
  /** Label and aside are inside the box, where height is short. */
  isFolded?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** The frame, and the attributes of the input. */
export function splitFrame<Props extends FieldFrame>({
  label,
  hint,
  error,
  isHintOfError,
  aside,
  isLabelHidden,
  isFolded,
  id,
  className,
  ...input
}: Props) {
  return [
    { label, hint, error, isHintOfError, aside, isLabelHidden, isFolded, id, className },
    input,
  ] as const;
}

type LabelledProps = FieldFrame & {
  /** As close as staff have it. */
  isDense?: boolean;
  /** `wiring` are attributes that tie the input to label, hint and error. */
  renderInput: (wiring: Wiring, label: ReactNode, aside: ReactNode) => ReactNode;
};

type Wiring = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export function Labelled({ hint, error, className, isHintOfError, ...frame }: LabelledProps) {
  const ownId = useId();
  const id = frame.id ?? ownId;
  const isHintBelow = isHintOfError && error;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''];
  const describedBy = classes(...(isHintBelow ? described.toReversed() : described)) || undefined;
  const label = (
    <label htmlFor={id} className={classes('text-label text-ink-2', frame.isFolded && 'shrink-0')}>
      {frame.label}
    </label>
  );
  const look = frame.isDense ? 'text-meta text-ink-3' : 'text-label font-normal text-ink-3';
  const aside = frame.aside ? <span className={look}>{frame.aside}</span> : null;
  const shownHint = hint ? (
    <p id={`${id}-hint`} className={isHintBelow ? undefined : 'text-meta text-ink-3'}>
      {hint}
    </p>
  ) : null;
  return (
    <div
      className={classes(
        'grid min-w-0 grid-cols-1',
        frame.isDense ? 'gap-1' : 'gap-1.5',
        className,
      )}
    >
      {frame.isFolded ? null : (
        <div
          className={
            frame.isLabelHidden
              ? 'sr-only'
              : 'flex flex-wrap items-baseline justify-between gap-x-3'
          }
        >
          {label}
          {aside}
        </div>
      )}
      {frame.renderInput(
        { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy },
        label,
        aside,
      )}
      {isHintBelow ? null : shownHint}
      <div
        role={error ? 'alert' : undefined}
        className="grid gap-0.5 text-label text-down empty:hidden"
      >
        {error ? <p id={`${id}-error`}>{error}</p> : null}
        {isHintBelow ? shownHint : null}
      </div>
    </div>
  );
}
