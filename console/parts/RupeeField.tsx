/**
 * A dense field for rupees: takes nothing but a plain amount with at most two decimals. What is typed stays as it was typed
 * until the field is left, then it is grouped; so entering the field moves nothing under the fingers.
 */
import { useState } from 'react';

import { INR_SCALE } from '#protocol/money.ts';
import { groupTyped, readTyped } from '#texts/format.ts';

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

export function RupeeField({ value, onChange, label, ...field }: RupeeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isCurrent = typed !== null && readTyped(typed, INR_SCALE) === value;
  return (
    <TextField
      {...field}
      label={`${label} (₹)`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={28}
      value={isCurrent ? typed : groupTyped(value)}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        const plain = readTyped(target.value, INR_SCALE);
        if (plain === null || plain.length > 20) return;
        setTyped(target.value);
        onChange(plain);
      }}
    />
  );
}
