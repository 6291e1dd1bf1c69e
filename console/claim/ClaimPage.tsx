/**
 * The page behind the one-time link of a new installation: the first person who opens it becomes
 * the first admin. It works once. It is the only way to an admin that no admin opened.
 */
import { type SubmitEvent, useState } from 'react';

import { meta } from '#protocol/meta.ts';
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS, PASSWORD_MAX_CHARS } from '#protocol/people.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { passwordHint } from '#texts/password-texts.ts';
import { ApiProblem, call } from '#ui/client/api.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Logo } from '#ui/parts/Logo.tsx';

import { tokenOf } from '#console/parts/link-token.ts';

import { type ClaimErrors, claimErrors, type ClaimForm, claimProblem } from './claim.rules.ts';

const texts = consoleSessionTexts();

export function ClaimPage() {
  const [token] = useState(() => tokenOf(window.location.hash));
  const [admin, setAdmin] = useState<string | null>(null);
  return (
    <div className="mx-auto flex min-h-svh w-full max-w-[27rem] flex-col px-4 py-8 sm:justify-center">
      <header className="flex items-center gap-2.5 text-section">
        <Logo />
        {texts.drishtiConsole}
      </header>
      <main className="mt-8">
        {admin !== null ? (
          <Claimed name={admin} />
        ) : token === null ? (
          <NoLink />
        ) : (
          <ClaimFields token={token} onClaimed={setAdmin} />
        )}
      </main>
    </div>
  );
}

function ClaimFields({ token, onClaimed }: { token: string; onClaimed: (name: string) => void }) {
  const [form, setForm] = useState<ClaimForm>({ name: '', email: '', password: '' });
  const [errors, setErrors] = useState<ClaimErrors>({});
  const [banner, setBanner] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async () => {
    const wrong = claimErrors(form);
    setErrors(wrong);
    setBanner(null);
    if (Object.keys(wrong).length > 0) return;
    setIsBusy(true);
    try {
      const { person } = await call(meta.claim, {
        body: { token, name: form.name.trim(), email: form.email.trim(), password: form.password },
      });
      // The code is spent; it should not stay in the history of a shared machine.
      window.history.replaceState(null, '', '/console/claim');
      onClaimed(person.name);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const problem = claimProblem(error);
      setErrors(problem.fields);
      setBanner(problem.banner);
    } finally {
      setIsBusy(false);
    }
  };

  const field = (name: keyof ClaimForm) => ({
    name,
    value: form[name],
    error: errors[name],
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
      className="grid grid-cols-1 gap-4"
    >
      <div>
        <h1 className="font-display text-title">{texts.claimTitle}</h1>
        <p className="mt-1 text-body text-ink-2">{texts.claimLead}</p>
      </div>
      <div role="alert" className="empty:hidden">
        {banner === null ? null : (
          <p className="rounded-field bg-down-soft px-3.5 py-3 text-body text-down">{banner}</p>
        )}
      </div>
      <Field
        {...field('name')}
        label={consoleWordTexts().name}
        autoComplete="name"
        maxLength={NAME_MAX_CHARS}
      />
      <Field
        {...field('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARS}
      />
      <Field
        {...field('password')}
        label={texts.password}
        type="password"
        autoComplete="new-password"
        hint={passwordHint(field('password'), form)}
        isHintOfError
        maxLength={PASSWORD_MAX_CHARS}
      />
      <Button type="submit" size="large" isWide busy={isBusy && texts.creating}>
        {texts.createAdmin}
      </Button>
    </form>
  );
}

function NoLink() {
  return (
    <>
      <h1 className="font-display text-title">{texts.noClaimTitle}</h1>
      <p className="mt-2 text-body text-ink-2">{texts.linkMissing}</p>
      <ToConsole />
    </>
  );
}

function Claimed({ name }: { name: string }) {
  return (
    <div role="status">
      <h1 className="font-display text-title">{texts.claimedTitle}</h1>
      <p className="mt-2 text-body wrap-anywhere text-ink-2">{texts.claimedLead({ name })}</p>
      <ToConsole />
    </div>
  );
}

function ToConsole() {
  return (
    <p className="mt-6">
      <a href="/console" className="text-row text-brand-ink underline underline-offset-4">
        {consoleWordTexts().consoleLink}
      </a>
    </p>
  );
}
