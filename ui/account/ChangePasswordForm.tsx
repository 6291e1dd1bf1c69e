/**
 * Changing one's password: the current one proves who asks, and a code where the server asks for
 * one. Nothing typed here is kept. Where it goes, the page says.
 */
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';

import type { ChangePassword } from '#protocol/people.ts';
import { uiTexts } from '#texts/ui.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordHint } from '#texts/password-texts.ts';
import { useSession } from '#ui/client/session.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';

import { AskedCode } from './AskedCode.tsx';
import { type PasswordForm, passwordErrors, passwordProblem } from './password.rules.ts';
import { PasswordField } from './PasswordField.tsx';
import { useCode } from './use-code.ts';

const words = uiTexts();

type ChangePasswordFormProps = {
  /** Asks the server; what that refuses is shown here. */
  change: (passwords: ChangePassword) => Promise<unknown>;
  onDone?: () => void;
};

export function ChangePasswordForm({ change, onDone }: ChangePasswordFormProps) {
  const { person } = useSession();
  const [isDone, setIsDone] = useState(false);
  const proof = useCode();
  const { field, banner, isBusy, formProps } = useForm<PasswordForm>({
    initial: { currentPassword: '', newPassword: '', again: '', code: '' },
    check: (form) => passwordErrors(form, person ?? { name: '', email: '' }),
    async send({ currentPassword, newPassword, code }) {
      if (!person) return { fields: {}, banner: peopleTexts().nobodyLoggedIn };
      await change({ currentPassword, newPassword, ...proof.bodyOf(code) });
      setIsDone(true);
      onDone?.();
      return null;
    },
    problemOf: (answer) => proof.askedBy<PasswordForm>(answer) ?? passwordProblem(answer),
  });
  const common = { readOnly: isBusy || isDone };
  return (
    <form {...formProps} className="grid gap-4">
      <div role="status" className="empty:hidden">
        {isDone ? (
          <p className="rounded-field bg-up-soft px-4 py-3 text-row text-up">
            {peopleTexts().passwordChanged}
          </p>
        ) : null}
      </div>
      <FormBanner text={banner} />
      {/* Password managers file the new password under the name that they find in the form. */}
      <input type="text" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        {...common}
        label={words.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('newPassword')}
        {...common}
        label={words.newPassword}
        autoComplete="new-password"
        hint={passwordHint(field('newPassword'), person ?? { name: '', email: '' })}
      />
      <PasswordField
        {...field('again')}
        {...common}
        label={words.repeatPassword}
        autoComplete="new-password"
      />
      {proof.isAsked ? <AskedCode {...field('code')} readOnly={common.readOnly} /> : null}
      <div>
        <Button type="submit" busy={isBusy && wordTexts().changing} disabled={isDone}>
          {words.changePassword}
        </Button>
      </div>
    </form>
  );
}
