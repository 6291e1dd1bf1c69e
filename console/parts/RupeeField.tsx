/**
 * A dense field for rupees. What is typed stays as it was typed until the field is left, then it is
 * grouped; so entering the field moves nothing under the fingers. What is taken of it is as in the
 * customers' fields.
 */
import { useState } from 'react';

import { INR_SCALE } from '#protocol/money.ts';
import { groupTyped } from '#texts/format.ts';
import { takeTyped, type TypedAmount } from '#ui/forms/typed-amount.ts';

import { TextField } from './fields.tsx';

type RupeeFieldProps = {
  label: string;
  name: string;
  /** Plain decimal string, '' while empty. */
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
};

export function RupeeField({ value, onChange, label, error, ...field }: RupeeFieldProps) {
  const [typed, setTyped] = useState<TypedAmount | null>(null);
  const current = typed?.plain === value ? typed : null;
  const shown = current?.shown ?? groupTyped(value);
  return (
    <TextField
      {...field}
      label={`${label} (₹)`}
      error={error ?? ((!current?.isUnderWay && current?.problem) || undefined)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={48}
      value={shown}
      onBlur={() => setTyped(current?.plain === '' ? { ...current, isUnderWay: false } : null)}
      onChange={({ target }) => {
        const next = takeTyped({
          before: shown,
          typed: target.value,
          decimals: INR_SCALE,
          unit: 'INR',
        });
        // Read or not, it stays as it was typed.
        setTyped(next.problem === null ? { ...next, shown: target.value } : next);
        if (next.plain !== value || next.problem === null) onChange(next.plain);
      }}
    />
  );
}
