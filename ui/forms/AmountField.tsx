/**
 * A field for an amount. The value outside is always a plain decimal string; grouping is only how
 * it looks at rest. What is taken of what is typed, pasted, said or filled in: typed-amount.ts.
 */
import type { ReactNode } from 'react';

import { fittingSize } from '#ui/formats/figure.ts';

import { Field } from './Field.tsx';
import { useAmountInput } from './use-amount-input.ts';

type AmountFieldProps = {
  label: string;
  /** Plain decimal string, '' while empty; what was typed and is no amount is itself. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Most decimals that may be typed. */
  decimals?: number;
  prefix?: ReactNode;
  /** A unit may be written or said with the amount; where it is no text, rupees may. */
  suffix?: ReactNode;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  /** Label and aside inside the box, where height is short. */
  isFolded?: boolean;
  /** 56 pixels high with larger digits. */
  isLarge?: boolean;
  name?: string;
  placeholder?: string;
  className?: string | undefined;
};

export function AmountField({
  value,
  onChange,
  onBlur,
  decimals = 2,
  prefix = '₹',
  suffix = 'INR',
  error,
  ...field
}: AmountFieldProps) {
  const unit = typeof suffix === 'string' ? suffix : 'INR';
  const { input, problem } = useAmountInput({ value, onChange, onBlur, decimals, unit });
  return (
    <Field
      {...field}
      {...input}
      // All digits are in view: a long amount has smaller ones.
      style={{ fontSize: fittingSize(input.value) }}
      // What was just refused is newer than what the form found.
      error={problem ?? error}
      prefix={prefix}
      suffix={suffix}
      enterKeyHint="done"
    />
  );
}
