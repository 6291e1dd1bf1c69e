/** Why somebody does what they do; counted, and kept in the audit log. */
import type { ReactNode } from 'react';

import { TextArea } from './fields.tsx';
import { REASON_MAX_CHARS } from './reason.rules.ts';

export function ReasonField({
  value,
  onChange,
  error,
  hint = 'Kept in the audit log.',
  disabled,
}: {
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
}) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      aside={`${[...value].length} of ${REASON_MAX_CHARS}`}
      hint={hint}
      error={error}
      disabled={disabled}
      maxLength={REASON_MAX_CHARS}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
