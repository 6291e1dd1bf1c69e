/**
 * A field for an amount. The value outside is always a plain decimal string; grouping is only how it looks at rest.
 * Anything that is not a number in the allowed decimals is not taken, and pasted '₹1,00,000' is.
 */
import { type ReactNode, useState } from 'react';

import { groupTyped, readTyped } from '#texts/format.ts';

import { Field } from './Field.tsx';

type AmountFieldProps = {
  label: string;
  /** Plain decimal string, '' while empty. */
  value: string;
  onChange: (value: string) => void;
  /** Most decimals that may be typed. */
  decimals?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** Label and aside inside the box, where height is short. */
  isFolded?: boolean;
  name?: string;
  placeholder?: string;
  className?: string | undefined;
};

export function AmountField({
  value,
  onChange,
  decimals = 2,
  prefix = '₹',
  suffix = 'INR',
  ...field
}: AmountFieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  // A trailing point is kept while typing, so that '12.' can become '12.5'.
  const [draft, setDraft] = useState(value);
  const draftIsCurrent = readTyped(draft, decimals) === value;
  const shown = isTyping ? (draftIsCurrent ? draft : value) : groupTyped(value);
  return (
    <Field
      {...field}
      prefix={prefix}
      suffix={suffix}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={28}
      value={shown}
      onFocus={({ currentTarget: input }) => {
        // Whoever tabs in has the whole amount selected, to type over it; drawing it ungrouped would lose that.
        const { length } = input.value;
        const isWhole = length > 0 && input.selectionStart === 0 && input.selectionEnd === length;
        setDraft(value);
        setIsTyping(true);
        if (isWhole) requestAnimationFrame(() => input.select());
      }}
      onBlur={() => setIsTyping(false)}
      onChange={(event) => {
        const typed = event.target.value;
        const plain = readTyped(typed, decimals);
        if (plain === null || plain.length > 20) return;
        setDraft(typed.replace(/[₹,\s]/g, ''));
        onChange(plain);
      }}
    />
  );
}
