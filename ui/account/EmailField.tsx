/** A field for an e-mail address: nothing that is typed is corrected or capitalised. */
import type { ComponentProps } from 'react';

import { EMAIL_MAX_CHARS } from '#protocol/people.ts';
import { Field } from '#ui/forms/Field.tsx';

export function EmailField({ autoComplete = 'username', ...field }: ComponentProps<typeof Field>) {
  return (
    <Field
      {...field}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_CHARS}
    />
  );
}
