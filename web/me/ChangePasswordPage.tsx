/** Changes the password: the current one proves who asks, and other sessions end. Nothing typed here is kept. */
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { PASSWORD_MAX_CHARS, people, peopleTexts } from '#protocol/people.ts';
import { ApiProblem, call } from '#ui/api.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Note } from '#ui/Note.tsx';
import { useSession } from '#ui/session.tsx';
import { PageFrame } from '#web/shell/PageFrame.tsx';

/** How long the success stays before the settings come back. */
const RETURN_AFTER_MS = 1_500;

type Outcome =
  { kind: 'done' } | { kind: 'failed'; text: string; fields: Readonly<Record<string, string>> };

export function ChangePasswordPage() {
  const navigate = useNavigate();
  const { person } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isDone = outcome?.kind === 'done';

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/settings'), RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!person) return setOutcome(failed(peopleTexts.nobodyLoggedIn));
    if (next !== again) {
      return setOutcome({
        kind: 'failed',
        text: '',
        fields: { again: peopleTexts.passwordsDiffer },
      });
    }
    setIsBusy(true);
    try {
      await call(people.changePassword, { body: { currentPassword: current, newPassword: next } });
      setOutcome({ kind: 'done' });
    } catch (problem) {
      setOutcome(readFailure(problem));
    } finally {
      setIsBusy(false);
    }
  };

  const fields = outcome?.kind === 'failed' ? outcome.fields : {};
  return (
    <PageFrame title="Change Password" width="narrow">
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div role="status">
          {isDone ? (
            <p className="rounded-field bg-up-soft px-4 py-3 text-row text-up">
              {peopleTexts.passwordChanged}
            </p>
          ) : null}
        </div>
        {outcome?.kind === 'failed' && outcome.text !== '' ? (
          <div role="alert">
            <Note tone="bad">{outcome.text}</Note>
          </div>
        ) : null}
        {/* Password managers file the new password under the name that they find in the form. */}
        <input type="text" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
        <PasswordField
          label="Current Password"
          value={current}
          onChange={setCurrent}
          isNew={false}
          error={fields['currentPassword']}
        />
        <PasswordField
          label="New Password"
          value={next}
          onChange={setNext}
          isNew
          hint="At least 8 characters; common passwords are refused."
          error={fields['newPassword']}
        />
        <PasswordField
          label="Confirm New Password"
          value={again}
          onChange={setAgain}
          isNew
          error={fields['again']}
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

function failed(text: string): Outcome {
  return { kind: 'failed', text, fields: {} };
}

/** The server's words at the field they belong to, or above the form. */
function readFailure(problem: unknown): Outcome {
  if (!(problem instanceof ApiProblem)) return failed(peopleTexts.passwordChangeFailed);
  if (Object.keys(problem.fields).length > 0)
    return { kind: 'failed', text: '', fields: problem.fields };
  if (problem.code === 'fault') return failed(peopleTexts.passwordChangeFailed);
  return failed(problem.detail);
}

type PasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isNew: boolean;
  hint?: string;
  error: string | undefined;
};

function PasswordField({ label, value, onChange, isNew, hint, error }: PasswordFieldProps) {
  return (
    <Field
      label={label}
      type="password"
      required
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={PASSWORD_MAX_CHARS}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={hint}
      error={error}
    />
  );
}
