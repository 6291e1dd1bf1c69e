/**
 * The page behind an invitation: name and password, and one is staff. The code of the link is read from the address after #,
 * which no server and no log ever sees, and leaves the address once it is spent.
 */
import { useState } from 'react';

import { NAME_MAX_CHARS, PASSWORD_MAX_CHARS, type Person } from '#protocol/people.ts';
import { staff } from '#protocol/staff.ts';
import { peopleTexts } from '#texts/people.ts';
import { PasswordField } from '#ui/account/PasswordField.tsx';
import { ApiProblem, call } from '#ui/client/api.ts';
import { Field } from '#ui/forms/Field.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/parts/Button.tsx';

import { FormPage } from '#console/parts/FormPage.tsx';
import { tokenOf } from '#console/parts/link-token.ts';
import { roleNames } from '#console/parts/role-names.ts';
import { staffRoles } from '#console/parts/staff-roles.ts';

import { type JoinForm, joinErrors, joinLinkMissing, joinProblem } from './invitations.rules.ts';

export function JoinPage() {
  const [token] = useState(() => tokenOf(window.location.hash));
  const [joined, setJoined] = useState<Person | null>(null);
  if (joined) return <Joined person={joined} />;
  if (token === null)
    return (
      <FormPage title="No invitation here" lead={joinLinkMissing}>
        {null}
      </FormPage>
    );
  return (
    <FormPage
      title="Join the staff"
      lead="Your e-mail is the one you were invited with. Nobody on the staff can choose a price, a result or a balance, and staff accounts cannot trade."
    >
      <JoinFields token={token} onJoined={setJoined} />
    </FormPage>
  );
}

function JoinFields({ token, onJoined }: { token: string; onJoined: (person: Person) => void }) {
  const { field, banner, isBusy, formProps } = useForm<JoinForm>({
    initial: { name: '', password: '' },
    check: joinErrors,
    send: async (form) => {
      try {
        const { person } = await call(staff.acceptInvitation, {
          body: { token, name: form.name.trim(), password: form.password },
        });
        // The code is spent; it should not stay in the history of a shared machine.
        window.history.replaceState(null, '', '/console/join');
        onJoined(person);
        return null;
      } catch (error) {
        if (error instanceof ApiProblem) return joinProblem(error);
        return { fields: {}, banner: peopleTexts().signupFailed };
      }
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormBanner text={banner} />
      <Field
        {...field('name')}
        label="Name"
        autoComplete="name"
        maxLength={NAME_MAX_CHARS}
        readOnly={isBusy}
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={peopleTexts().passwordRule}
        maxLength={PASSWORD_MAX_CHARS}
        readOnly={isBusy}
      />
      <Button type="submit" isWide busy={isBusy && 'Joining...'} className="mt-1">
        Join
      </Button>
    </form>
  );
}

function Joined({ person }: { person: Person }) {
  return (
    <FormPage
      title={`Welcome, ${person.name}`}
      lead={`You are on the staff now, as ${roleNames[person.role].toLowerCase()}. The link is spent; from here on you sign in with ${person.email} and your password.`}
    >
      <p role="status" className="text-body text-ink-2">
        {staffRoles.find(({ value }) => value === person.role)?.may}
      </p>
      <p className="mt-6">
        <a href="/console" className="text-row text-brand-ink underline underline-offset-4">
          Go to the console
        </a>
      </p>
    </FormPage>
  );
}
