/**
 * A labelled choice of one of many, wired for those who listen. Native, so that phones and
 * keyboards know it.
 */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { classes } from '#ui/parts/classes.ts';

type SelectFieldProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  className?: string;
};

export function SelectField<Value extends string>({
  label,
  options,
  value,
  onChoose,
  hint,
  error,
  name,
  className,
}: SelectFieldProps<Value>) {
  const id = useId();
  const describedBy = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classes('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className="text-label text-ink-2">
        {label}
      </label>
      <span className="relative grid min-w-0 items-center">
        <select
          id={id}
          name={name}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChoose(chosen.value);
          }}
          className={classes(
            'h-12 w-full min-w-0 cursor-pointer appearance-none truncate rounded-field border bg-surface pr-9 pl-3.5 text-field text-ink',
            error ? 'border-down' : 'border-line-strong',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute right-3 text-ink-3"
        />
      </span>
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
