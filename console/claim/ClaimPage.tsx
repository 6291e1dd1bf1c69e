/**
 * The page behind the one-time link of a new installation: the first person who opens it becomes
 * the first admin. It works once. It is the only way to an admin that no admin opened.
 */
import { useState } from 'react';

import { meta } from '#protocol/meta.ts';
import { NAME_MAX_CHARS } from '#protocol/people.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { passwordHint } from '#texts/password-texts.ts';
import { call } from '#ui/client/api.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { EmailField } from '#ui/account/EmailField.tsx';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Logo } from '#ui/parts/Logo.tsx';

import { tokenOf } from '#console/parts/link-token.ts';

import { claimErrors, type ClaimForm, claimProblem } from './claim.rules.ts';

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
  const { field, values, banner, isBusy, formProps } = useForm<ClaimForm>({
    initial: { name: '', email: '', password: '' },
    check: claimErrors,
    async send({ name, email, password }) {
      const body = { token, name: name.trim(), email: email.trim(), password };
      const { person } = await call(meta.claim, { body });
      // The code is spent; it should not stay in the history of a shared machine.
      window.history.replaceState(null, '', '/console/claim');
      onClaimed(person.name);
    },
    problemOf: claimProblem,
  });

  return (
    <form {...formProps} className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="font-display text-title">{texts.claimTitle}</h1>
        <p className="mt-1 text-body text-ink-2">{texts.claimLead}</p>
      </div>
      <FormBanner text={banner} />
      <Field
        {...field('name')}
        label={consoleWordTexts().name}
        autoComplete="name"
        maxLength={NAME_MAX_CHARS}
      />
      <EmailField {...field('email')} label={texts.email} />
      <PasswordField
        {...field('password')}
        label={texts.password}
        autoComplete="new-password"
        hint={passwordHint(field('password'), values)}
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
