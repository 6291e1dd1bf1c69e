/** A dense field for rupees: takes nothing but a plain amount with at most two decimals, and groups it at rest. */
import { useState } from 'react';

import { INR_SCALE } from '#protocol/money.ts';
import { groupTyped, readTyped } from '#ui/format.ts';

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
  const [isTyping, setIsTyping] = useState(false);
  // A trailing point is kept while typing, so that '12.' can become '12.5'.
  const [draft, setDraft] = useState(value);
  const shown = isTyping && readTyped(draft, INR_SCALE) === value ? draft : value;
  return (
    <TextField
      {...field}
      label={`${label} (₹)`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={28}
      value={isTyping ? shown : groupTyped(value)}
      onFocus={() => {
        setDraft(value);
        setIsTyping(true);
      }}
      onBlur={() => setIsTyping(false)}
      onChange={({ target }) => {
        const plain = readTyped(target.value, INR_SCALE);
        if (plain === null || plain.length > 20) return;
        setDraft(target.value.replace(/[₹,\s]/g, ''));
        onChange(plain);
      }}
    />
  );
}
