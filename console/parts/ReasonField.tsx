/** Why somebody does what they do; counted, and kept in the audit log. */
import type { ComponentProps } from 'react';

import { consoleWordTexts } from '#texts/console-words.ts';

import { TextArea } from './fields.tsx';
import { REASON_MAX_CHARS } from './reason.rules.ts';

const texts = consoleWordTexts();

type ReasonFieldProps = Omit<ComponentProps<typeof TextArea>, 'label' | 'onChange'> & {
  value: string;
  onChange: (reason: string) => void;
};

export function ReasonField({ onChange, hint = texts.reasonHint, ...area }: ReasonFieldProps) {
  return (
    <TextArea
      {...area}
      label={texts.reason}
      name="reason"
      aside={texts.partOf({ part: [...area.value].length, whole: REASON_MAX_CHARS })}
      hint={hint}
      maxLength={REASON_MAX_CHARS}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
