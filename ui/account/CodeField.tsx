/**
 * The field for a code of a second factor: digits of the authenticator app, or a recovery code
 * where the app is lost.
 */
import { type ComponentProps, useState } from 'react';

import { CODE_MAX_CHARS } from '#protocol/people.ts';
import { uiTexts } from '#texts/ui.ts';
import { Field } from '#ui/forms/Field.tsx';

const texts = uiTexts();

type CodeFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'maxLength'> & {
  /** False where only the app's code will do. */
  mayRecover?: boolean;
};

export function CodeField({ mayRecover = true, ...field }: CodeFieldProps) {
  const [isLost, setIsLost] = useState(false);
  return (
    <div className="grid justify-items-start gap-1">
      <Field
        {...field}
        kind="code"
        className="w-full"
        label={isLost ? texts.recoveryCode : texts.authenticatorCode}
        hint={isLost ? texts.recoveryCodeHint : undefined}
        inputMode={isLost ? 'text' : 'numeric'}
        autoCapitalize={isLost ? 'characters' : 'none'}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={CODE_MAX_CHARS}
      />
      {mayRecover ? (
        <button
          type="button"
          onClick={() => setIsLost(!isLost)}
          className="inline-flex min-h-11 items-center text-label text-brand-ink underline-offset-4 hover:underline"
        >
          {isLost ? texts.authenticatorInstead : texts.recoveryCodeInstead}
        </button>
      ) : null}
    </div>
  );
}
