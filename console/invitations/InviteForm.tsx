/** Inviting: e-mail and role, then the link to hand over. It is shown once, because only its hash is kept. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { EMAIL_MAX_CHARS } from '#protocol/people.ts';
import { type Invitation, staff, type StaffRole } from '#protocol/staff.ts';
import { call } from '#ui/api.ts';
import { Button } from '#ui/Button.tsx';
import { FormBanner } from '#ui/FormBanner.tsx';
import { emailError } from '#ui/form-problems.ts';
import { formatMinute } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';

import { CopyButton } from '#console/parts/CopyButton.tsx';
import { SelectField, TextField } from '#console/parts/fields.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { staffRoles } from '#console/parts/staff-roles.ts';
import { useSubmit } from '#console/parts/use-submit.ts';
import { roleNames } from '#console/shell/role-names.ts';

import { invitationsKey } from './invitations.queries.ts';
import { joinLink } from './invitations.rules.ts';

type Invited = { invitation: Invitation; token: string };

export function InviteForm() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const [invited, setInvited] = useState<Invited | null>(null);
  const { isBusy, errors, banner, submit, mend } = useSubmit(['email', 'role']);
  const queries = useQueryClient();

  const invite = async () => {
    const wrong = emailError(email);
    const isDone = await submit(wrong === undefined ? {} : { email: wrong }, async () => {
      setInvited(await call(staff.invite, { body: { email: email.trim(), role } }));
    });
    if (!isDone) return;
    setEmail('');
    void queries.invalidateQueries({ queryKey: invitationsKey });
  };

  if (invited) return <OneTimeLink {...invited} onDone={() => setInvited(null)} />;
  return (
    <Part title="Invite somebody">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void invite();
        }}
      >
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_CHARS}
          value={email}
          error={errors['email']}
          disabled={isBusy}
          onChange={({ target }) => {
            setEmail(target.value);
            mend('email');
          }}
        />
        <SelectField
          label="Role"
          name="role"
          options={staffRoles}
          value={role}
          error={errors['role']}
          hint={staffRoles.find(({ value }) => value === role)?.may}
          disabled={isBusy}
          onChoose={setRole}
        />
        <FormBanner text={banner} />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busy={isBusy && 'Inviting...'}
        >
          Make the link
        </Button>
        <p className="text-meta text-ink-3">
          No mail is sent: you hand the link over yourself. It works once and for a day. Staff have
          an account of their own, apart from any they have as a user.
        </p>
      </form>
    </Part>
  );
}

function OneTimeLink({ invitation, token, onDone }: Invited & { onDone: () => void }) {
  const link = joinLink(window.location.origin, token);
  return (
    <Part title="The one-time link">
      <div role="status" className="grid gap-3">
        <p className="text-label font-normal break-words text-ink-2">
          For {invitation.email}, as {roleNames[invitation.role]}; valid until{' '}
          {formatMinute(invitation.expiresAt)}.
        </p>
        <p
          data-one-time-link
          className="rounded-desk border border-line-strong bg-canvas p-3 font-mono text-label font-normal break-all select-all"
        >
          {link}
        </p>
        <div className="flex gap-2">
          <CopyButton text={link} what="link" />
          <Button look="secondary" size="small" onClick={onDone}>
            Done
          </Button>
        </div>
        <Note className="text-label! font-normal">
          It is shown only now. Whoever opens it first joins the staff: hand it over on a channel
          that only {invitation.email} reads. If it goes astray, revoke it.
        </Note>
      </div>
    </Part>
  );
}
