/**
 * Which part of a list is on screen: a few names in a well, one of them raised. Radios, so that
 * arrows move between them.
 */
import { useId } from 'react';

import { Radio } from '#ui/forms/Radio.tsx';
import { classes } from '#ui/parts/classes.ts';

export function ViewTabs<Value extends string>({
  label,
  views,
  value,
  onChange,
}: {
  label: string;
  views: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex max-w-full min-w-0 overflow-x-auto rounded-desk bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {views.map((view) => (
        <Radio
          key={view.value}
          name={name}
          isChosen={view.value === value}
          onChoose={() => onChange(view.value)}
          className={classes(
            'flex min-h-8 items-center rounded-badge px-3 text-label whitespace-nowrap has-focus-visible:outline-offset-1!',
            view.value === value
              ? 'bg-surface text-ink ring-1 ring-line'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {view.label}
        </Radio>
      ))}
    </fieldset>
  );
}
