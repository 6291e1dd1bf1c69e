/**
 * The page behind an invitation: name and password, and one is staff. The code of the link is read
 * from the address after #, which no server and no log ever sees, and leaves the address once it is
 * spent.
 */
import { useState } from 'react';

import { NAME_MAX_CHARS, type Person } from '#protocol/people.ts';
import { staff } from '#protocol/staff.ts';
import { consoleInvitationTexts } from '#texts/console-invitations.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { passwordHint } from '#texts/password-texts.ts';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { call } from '#ui/client/api.ts';
import { Field } from '#ui/forms/Field.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';

import { FormPage } from '#console/parts/FormPage.tsx';
import { tokenOf } from '#console/parts/link-token.ts';
import { roleNames } from '#console/parts/role-names.ts';
import { staffRoles } from '#console/parts/staff-roles.ts';

import { type JoinForm, joinErrors, joinProblem } from './invitations.rules.ts';

const texts = consoleInvitationTexts();
const words = consoleWordTexts();

export function JoinPage() {
  const [token] = useState(() => tokenOf(window.location.hash));
  const [joined, setJoined] = useState<Person | null>(null);
  if (joined) return <Joined person={joined} />;
  if (token === null)
    return (
      <FormPage title={texts.noInvitation} lead={texts.linkMissing}>
        {null}
      </FormPage>
    );
  return (
    <FormPage title={words.pages.join} lead={texts.joinLead}>
      <JoinFields token={token} onJoined={setJoined} />
    </FormPage>
  );
}

function JoinFields({ token, onJoined }: { token: string; onJoined: (person: Person) => void }) {
  const { field, banner, isBusy, formProps } = useForm<JoinForm>({
    initial: { name: '', password: '' },
    check: joinErrors,
    send: async (form) => {
      const { person } = await call(staff.acceptInvitation, {
        body: { token, name: form.name.trim(), password: form.password },
      });
      // The code is spent; it should not stay in the history of a shared machine.
      window.history.replaceState(null, '', '/console/join');
      onJoined(person);
      return null;
    },
    problemOf: joinProblem,
  });
  return (
    <form {...formProps} className="grid grid-cols-1 gap-4">
      <FormBanner text={banner} />
      <Field {...field('name')} label={words.name} autoComplete="name" maxLength={NAME_MAX_CHARS} />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={passwordHint(field('password'), { name: field('name').value, email: '' })}
      />
      <Button type="submit" isWide busy={isBusy && texts.joining} className="mt-1">
        {texts.join}
      </Button>
    </form>
  );
}

function Joined({ person }: { person: Person }) {
  return (
    <FormPage
      title={texts.welcome(person)}
      lead={texts.joinedLead({
        email: person.email,
        role: roleNames[person.role].toLowerCase(),
      })}
    >
      <p role="status" className="text-body text-ink-2">
        {staffRoles.find(({ value }) => value === person.role)?.may}
      </p>
      <p className="mt-6">
        <a href="/console" className="text-row text-brand-ink underline underline-offset-4">
          {words.consoleLink}
        </a>
      </p>
    </FormPage>
  );
}
