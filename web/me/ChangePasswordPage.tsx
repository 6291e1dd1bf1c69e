/** Changes the password: the current one proves who asks, and other sessions end. Nothing typed here is kept. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { PASSWORD_MAX_CHARS, people, peopleTexts } from '#protocol/people.ts';
import { ApiProblem, call } from '#ui/api.ts';
import { Button } from '#ui/Button.tsx';
import { FormBanner } from '#ui/FormBanner.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useSession } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import { PageFrame } from '#web/shell/PageFrame.tsx';

import { type PasswordForm, passwordErrors, passwordProblem } from './password.rules.ts';

/** How long the success stays before the settings come back. */
const RETURN_AFTER_MS = 1_500;

export function ChangePasswordPage() {
  const navigate = useNavigate();
  const { person } = useSession();
  const [isDone, setIsDone] = useState(false);
  const { field, banner, isBusy, formProps } = useForm<PasswordForm>({
    initial: { currentPassword: '', newPassword: '', again: '' },
    check: passwordErrors,
    async send({ currentPassword, newPassword }) {
      if (!person) return { fields: {}, banner: peopleTexts.nobodyLoggedIn };
      try {
        await call(people.changePassword, { body: { currentPassword, newPassword } });
        setIsDone(true);
        return null;
      } catch (problem) {
        if (problem instanceof ApiProblem) return passwordProblem(problem);
        return { fields: {}, banner: peopleTexts.passwordChangeFailed };
      }
    },
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/settings'), RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  const common = { maxLength: PASSWORD_MAX_CHARS, readOnly: isBusy || isDone };
  return (
    <PageFrame title="Change Password" width="narrow">
      <form {...formProps} className="grid gap-4">
        <div role="status" className="empty:hidden">
          {isDone ? (
            <p className="rounded-field bg-up-soft px-4 py-3 text-row text-up">
              {peopleTexts.passwordChanged}
            </p>
          ) : null}
        </div>
        <FormBanner text={banner} />
        {/* Password managers file the new password under the name that they find in the form. */}
        <input type="text" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
        <PasswordField
          {...field('currentPassword')}
          {...common}
          label="Current Password"
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword')}
          {...common}
          label="New Password"
          autoComplete="new-password"
          hint="At least 8 characters; common passwords are refused."
        />
        <PasswordField
          {...field('again')}
          {...common}
          label="Confirm New Password"
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" busy={isBusy && 'Changing...'} disabled={isDone}>
            Change Password
          </Button>
        </div>
      </form>
    </PageFrame>
  );
}
