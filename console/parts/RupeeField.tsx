/** A dense field for rupees: what is taken of what is typed is as in the customers' fields. */
import { INR_SCALE } from '#protocol/money.ts';
import { useAmountInput } from '#ui/forms/use-amount-input.ts';

import { TextField } from './fields.tsx';

type RupeeFieldProps = {
  label: string;
  name: string;
  /** Plain decimal string, '' while empty; what was typed and is no amount is itself. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  readOnly?: boolean;
};

export function RupeeField({ value, onChange, onBlur, label, error, ...field }: RupeeFieldProps) {
  const { input, problem } = useAmountInput({
    value,
    onChange,
    onBlur,
    decimals: INR_SCALE,
    unit: 'INR',
  });
  return <TextField {...field} {...input} label={`${label} (₹)`} error={problem ?? error} />;
}
