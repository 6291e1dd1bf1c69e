/**
 * A labelled text field with its hint and its error, wired for those who listen. It validates
 * nothing by itself.
 */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

import type { TypedKind } from '#protocol/text.ts';
import { classes } from '#ui/parts/classes.ts';

import { composedRead, pasteRead } from './paste.ts';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** What is read of a pasted text. */
  kind?: TypedKind;
  /** What to know before typing. */
  hint?: ReactNode;
  /** What is wrong, shown beneath and announced. */
  error?: string | undefined;
  /** The hint says more of the error while there is one: beneath it, and announced with it. */
  isHintOfError?: boolean;
  /** Right of the label, e.g. the available balance. */
  aside?: ReactNode;
  prefix?: ReactNode;
  /** Inside the box on the right: a unit, or a button. */
  suffix?: ReactNode;
  /** Label and aside are inside the box, where height is short; the aside in the suffix's place. */
  isFolded?: boolean;
  /** 56 pixels high with larger letters, for what a page is about. */
  isLarge?: boolean;
};

export function Field({
  label,
  kind = 'line',
  hint,
  error,
  isHintOfError = false,
  aside,
  prefix,
  suffix,
  isFolded = false,
  isLarge = false,
  className,
  id,
  ...input
}: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const name = (
    <label htmlFor={inputId} className="shrink-0 text-label text-ink-2">
      {label}
    </label>
  );
  const beside = aside ? <span className="text-label font-normal text-ink-3">{aside}</span> : null;
  const size = isLarge ? 'text-[1.375rem] leading-7' : 'text-field';
  const isHintBelow = isHintOfError && Boolean(error);
  const described = [hint ? hintId : null, error ? errorId : null];
  const describedBy = classes(...(isHintBelow ? described.toReversed() : described)) || undefined;
  return (
    <div className={classes('grid grid-cols-1 gap-1.5', className)}>
      {isFolded ? null : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          {name}
          {beside}
        </div>
      )}
      <div
        className={classes(
          'flex items-center gap-2 rounded-field border bg-surface px-3.5 transition-colors',
          isLarge ? 'min-h-14' : 'min-h-12',
          'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          error ? 'border-down' : 'border-line-strong',
          input.disabled && 'bg-sunken text-ink-3',
        )}
      >
        {isFolded ? name : null}
        {prefix ? <span className={classes('shrink-0 text-ink-3', size)}>{prefix}</span> : null}
        <span className={classes('@container min-w-0 flex-1', size)}>
          <input
            {...input}
            onPaste={(event) => {
              input.onPaste?.(event);
              pasteRead(event, kind);
            }}
            onCompositionEnd={(event) => {
              input.onCompositionEnd?.(event);
              composedRead(event, kind);
            }}
            id={inputId}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className={classes(
              'h-11 w-full bg-transparent text-ink outline-none placeholder:text-ink-3 disabled:cursor-not-allowed',
              // An amount is what the eye is to find.
              input.inputMode === 'decimal' && 'font-semibold placeholder:font-normal',
            )}
          />
        </span>
        {isFolded ? (
          beside
        ) : suffix ? (
          <span className="shrink-0 text-label font-normal text-ink-3">{suffix}</span>
        ) : null}
      </div>
      {hint && !isHintBelow ? (
        <p id={hintId} className="text-meta text-ink-3">
          {hint}
        </p>
      ) : null}
      {isHintBelow ? (
        <div role="alert" className="grid gap-0.5 text-label text-down">
          <p id={errorId}>{error}</p>
          {hint ? <p id={hintId}>{hint}</p> : null}
        </div>
      ) : (
        <p
          id={errorId}
          role={error ? 'alert' : undefined}
          className="text-label text-down empty:hidden"
        >
          {error}
        </p>
      )}
    </div>
  );
}
