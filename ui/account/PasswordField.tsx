/**
 * A password field that can show what was typed. Pasting and password managers work; nothing is
 * kept anywhere.
 */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

import { PASSWORD_MAX_CHARS } from '#protocol/people.ts';
import { uiTexts } from '#texts/ui.ts';
import { Field } from '#ui/forms/Field.tsx';

const texts = uiTexts();

type PasswordFieldProps = Omit<
  ComponentProps<typeof Field>,
  'type' | 'suffix' | 'label' | 'maxLength'
> & {
  label?: string;
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ label = texts.password, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...field}
      isHintOfError
      label={label}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      maxLength={PASSWORD_MAX_CHARS}
      autoCapitalize="none"
      suffix={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="-mr-2.5 grid size-11 place-items-center rounded-small text-ink-3 hover:text-ink"
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} />
          <span className="sr-only">{texts.showPassword}</span>
        </button>
      }
    />
  );
}
