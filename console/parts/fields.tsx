/**
 * The fields of the office forms: like the app's, but 36 pixels high with 13 pixel text. They
 * validate nothing themselves.
 */
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

import { pasteRead } from '#ui/forms/paste.ts';
import { classes } from '#ui/parts/classes.ts';

type Around = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Right of the label. */
  aside?: ReactNode;
  /** The label is read out and not shown, where the place says it already. */
  isLabelHidden?: boolean;
  className?: string | undefined;
};

const box = (error: string | undefined) =>
  classes(
    'w-full rounded-desk border bg-surface px-2.5 text-label font-normal text-ink max-lg:text-field',
    'placeholder:text-ink-3 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
    error ? 'border-down' : 'border-line-strong',
  );

export function TextField({
  label,
  hint,
  error,
  aside,
  isLabelHidden,
  className,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Labelled
      label={label}
      hint={hint}
      error={error}
      aside={aside}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          onPaste={(event) => pasteRead(event, 'line')}
          className={classes(box(error), 'h-9')}
        />
      )}
    </Labelled>
  );
}

export function TextArea({
  label,
  hint,
  error,
  aside,
  isLabelHidden,
  className,
  rows = 3,
  ...input
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled
      label={label}
      hint={hint}
      error={error}
      aside={aside}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      {(wiring) => (
        <textarea
          {...input}
          {...wiring}
          onPaste={(event) => pasteRead(event, 'text')}
          rows={rows}
          className={classes(box(error), 'resize-y py-2 leading-[1.125rem]')}
        />
      )}
    </Labelled>
  );
}

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  aside,
  isLabelHidden,
  className,
  options,
  onChoose,
  ...select
}: Around &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
    options: readonly { value: Value; label: string }[];
    onChoose: (value: Value) => void;
  }) {
  return (
    <Labelled
      label={label}
      hint={hint}
      error={error}
      aside={aside}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          onChange={({ target }) => {
            const chosen = options.find(({ value }) => value === target.value);
            if (chosen) onChoose(chosen.value);
          }}
          className={classes(box(error), 'h-9 pr-1.5')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type Wiring = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

function Labelled({
  label,
  hint,
  error,
  aside,
  isLabelHidden = false,
  className,
  children,
}: Around & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const describedBy = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classes('grid grid-cols-1 gap-1', className)}>
      <div className={isLabelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="text-label text-ink-2">
          {label}
        </label>
        {aside ? <span className="text-meta text-ink-3">{aside}</span> : null}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
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
