/**
 * A labelled field of several lines, with its hint and its error, wired for those who listen. It
 * validates nothing itself.
 */
import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';

import { pasteRead } from '#ui/forms/paste.ts';
import { classes } from '#ui/parts/classes.ts';

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  /** What is wrong, shown beneath and announced. */
  error?: string | undefined;
  /** Right of the label, e.g. how much is written. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** How high it is while empty; it grows with the text. */
  height?: 'few-lines' | 'many-lines';
};

export function TextArea({
  label,
  error,
  aside,
  hint,
  height = 'many-lines',
  className,
  ...area
}: TextAreaProps) {
  const id = useId();
  const describedBy = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classes('grid grid-cols-1 gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-label text-ink-2">
          {label}
        </label>
        {aside}
      </div>
      <textarea
        {...area}
        onPaste={(event) => pasteRead(event, 'text')}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={classes(
          'field-sizing-content max-h-96 w-full resize-y rounded-field border bg-surface px-3.5 py-3 text-field text-ink transition-colors placeholder:text-ink-3',
          height === 'many-lines' ? 'min-h-44' : 'min-h-24',
          error ? 'border-down' : 'border-line-strong',
        )}
      />
      {hint ? (
        <p id={`${id}-hint`} className="text-meta text-ink-3">
          {hint}
        </p>
      ) : null}
      <p
        id={`${id}-error`}
        role={error ? 'alert' : undefined}
        className="text-label text-down empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}
