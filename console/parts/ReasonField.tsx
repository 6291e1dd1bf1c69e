/** Why somebody does what they do; counted, and kept in the audit log. */
import type { ReactNode } from 'react';

import { consoleWordTexts } from '#texts/console-words.ts';

import { TextArea } from './fields.tsx';
import { REASON_MAX_CHARS } from './reason.rules.ts';

const texts = consoleWordTexts();

export function ReasonField({
  value,
  onChange,
  error,
  hint = texts.reasonHint,
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
      label={texts.reason}
      name="reason"
      aside={texts.partOf({ part: [...value].length, whole: REASON_MAX_CHARS })}
      hint={hint}
      error={error}
      disabled={disabled}
      maxLength={REASON_MAX_CHARS}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
