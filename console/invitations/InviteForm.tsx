/**
 * Inviting: e-mail and role, and for a proposal the reason. The result is the link at once, or a
 * proposal that another admin decides or that takes effect after a day.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Invitation, InvitationLink } from '#protocol/invitations.ts';
import { EMAIL_MAX_CHARS } from '#protocol/people.ts';
import type { StaffRole } from '#protocol/roles.ts';
import { staff } from '#protocol/staff.ts';
import { consoleInvitationTexts } from '#texts/console-invitations.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatMinuteIst } from '#texts/format.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { emailError } from '#ui/forms/form-problems.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';

import { SelectField, TextField } from '#console/parts/fields.tsx';
import { delayedKey, useDelayed } from '#console/parts/delayed.queries.ts';
import { Part } from '#console/parts/OfficePage.tsx';
import { useProposalPath } from '#console/parts/proposal-path.ts';
import { pathText } from '#console/parts/proposal.rules.ts';
import { reasonError } from '#console/parts/reason.rules.ts';
import { ReasonField } from '#console/parts/ReasonField.tsx';
import { staffRoles } from '#console/parts/staff-roles.ts';
import { useSubmit } from '#console/parts/use-submit.ts';

import { invitationsKey } from './invitations.queries.ts';
import { pathOfInvitation } from './invitations.rules.ts';

const texts = consoleInvitationTexts();
const words = consoleWordTexts();

export function InviteForm({ onLink }: { onLink: (link: InvitationLink) => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const [reason, setReason] = useState('');
  const [proposed, setProposed] = useState<Invitation | null>(null);
  const { isBusy, errors, banner, submit, clearError } = useSubmit(['email', 'role', 'reason']);
  const queries = useQueryClient();
  const path = pathOfInvitation(role, useProposalPath());
  // The server may know of somebody who joined a moment ago; then it asks for the reason.
  const isProposal = path !== 'at-once' || (role !== 'sub-admin' && errors['reason'] !== undefined);
  const isShut = path === 'operator';
  const wouldBe = pathText(path);
  const linkBefore = isProposal ? texts.approvedFirst : texts.noMail;

  const invite = async () => {
    const wrong: Record<string, string> = {};
    const wrongEmail = emailError(email);
    if (wrongEmail !== undefined) wrong['email'] = wrongEmail;
    const wrongReason = isProposal ? reasonError(reason) : null;
    if (wrongReason !== null) wrong['reason'] = wrongReason;
    setProposed(null);
    const isDone = await submit(wrong, async () => {
      const body = { email: email.trim(), role };
      const { invitation, token } = await call(staff.invite, {
        body: isProposal ? { ...body, reason: reason.trim() } : body,
      });
      if (token !== null) {
        onLink({ invitation, token });
        return;
      }
      // The list tells whether the invitation is delayed.
      await queries.invalidateQueries({ queryKey: delayedKey });
      setProposed(invitation);
    });
    if (!isDone) return;
    setEmail('');
    setReason('');
    void queries.invalidateQueries({ queryKey: invitationsKey });
    void queries.invalidateQueries({ queryKey: mine('proposals') });
  };

  return (
    <Part title={texts.inviteSomebody}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void invite();
        }}
      >
        <TextField
          label={words.email}
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
            clearError('email');
          }}
        />
        <SelectField
          label={words.role}
          name="role"
          options={staffRoles}
          value={role}
          error={errors['role']}
          hint={staffRoles.find(({ value }) => value === role)?.may}
          disabled={isBusy}
          onChoose={setRole}
        />
        {isProposal && !isShut ? (
          <ReasonField
            value={reason}
            error={errors['reason']}
            hint={path === 'delayed' ? texts.staffReads : texts.approverReads}
            disabled={isBusy}
            onChange={(next) => {
              setReason(next);
              clearError('reason');
            }}
          />
        ) : null}
        <FormBanner text={banner} />
        <Outcome proposed={proposed} wouldBe={wouldBe} />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          disabled={isShut}
          busy={isBusy && (isProposal ? words.proposing : texts.inviting)}
        >
          {isProposal ? texts.propose : texts.makeLink}
        </Button>
        <p className="text-meta text-ink-3" hidden={isShut}>
          {wouldBe === null ? linkBefore : texts.linkAfterwards} {texts.worksOnce}
        </p>
      </form>
    </Part>
  );
}

/** Tells what became of the last invitation, and how this one would take effect. */
function Outcome({ proposed, wouldBe }: { proposed: Invitation | null; wouldBe: string | null }) {
  return (
    <>
      <div role="status" className="text-label font-normal text-ink-2 empty:hidden">
        {proposed === null ? null : <Waits invitation={proposed} />}
      </div>
      {wouldBe === null ? null : <p className="text-label font-normal text-ink-2">{wouldBe}</p>}
    </>
  );
}

function Waits({ invitation }: { invitation: Invitation }) {
  const { email, proposalId } = invitation;
  const delayed = useDelayed().data?.items.find(({ id }) => id === proposalId);
  return (
    <p className="break-words">
      {delayed
        ? texts.waitsForTheDay({ email, moment: formatMinuteIst(delayed.effectiveAt) })
        : texts.waits(invitation)}{' '}
      <Link
        to={`/console/proposals?id=${proposalId}`}
        className="text-brand-ink underline underline-offset-4"
      >
        {words.proposalLink}
      </Link>
    </p>
  );
}
