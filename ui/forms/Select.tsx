/**
 * A native choice of one of many, so that phones and keyboards know it. `onChoose` is called with
 * one of the options.
 */
import type { SelectHTMLAttributes } from 'react';

type Option<Value extends string> = { value: Value; label: string };

export type SelectProps<Value extends string> = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value'
> & {
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
};

export function Select<Value extends string>({ options, onChoose, ...select }: SelectProps<Value>) {
  return (
    <select
      {...select}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value);
        if (chosen) onChoose(chosen.value);
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
