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
import { dropEmpty, emailError } from '#ui/forms/form-problems.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';

import { SelectField, TextField } from '#console/parts/fields.tsx';
import { delayedKey, useDelayed } from '#console/parts/delayed.queries.ts';
import { Part } from '#console/parts/OfficePage.tsx';
import { useProposalPath } from '#console/parts/proposal-path.ts';
import { pathText } from '#console/parts/proposal.rules.ts';
import { reasonErrors } from '#console/parts/reason.rules.ts';
import { ReasonField } from '#console/parts/ReasonField.tsx';
import { staffRoles } from '#console/parts/staff-roles.ts';
import { useStaffForm } from '#console/parts/staff-form.ts';

import { invitationsKey } from './invitations.queries.ts';
import { pathOfInvitation } from './invitations.rules.ts';

const texts = consoleInvitationTexts();
const words = consoleWordTexts();

export function InviteForm({ onLink }: { onLink: (link: InvitationLink) => void }) {
  const [role, setRole] = useState<StaffRole>('support');
  const [isReasonAsked, setIsReasonAsked] = useState(false);
  const [proposed, setProposed] = useState<Invitation | null>(null);
  const queries = useQueryClient();
  const path = pathOfInvitation(role, useProposalPath());
  const isShut = path === 'operator';
  const wouldBe = pathText(path);
  const form = useStaffForm({
    initial: { email: '', role: '', reason: '' },
    check: ({ email, reason }) =>
      dropEmpty({
        email: emailError(email),
        reason: isProposal ? reasonErrors({ reason }).reason : undefined,
      }),
    async send({ email, reason }) {
      setProposed(null);
      const body = { email: email.trim(), role };
      const { invitation, token } = await call(staff.invite, {
        body: isProposal ? { ...body, reason: reason.trim() } : body,
      });
      if (token === null) {
        // The list tells whether the invitation is delayed.
        await queries.invalidateQueries({ queryKey: delayedKey });
        setProposed(invitation);
      } else {
        onLink({ invitation, token });
      }
      form.reset();
      setIsReasonAsked(false);
      void queries.invalidateQueries({ queryKey: invitationsKey });
      void queries.invalidateQueries({ queryKey: mine('proposals') });
    },
  });
  const { field, valueField, isBusy } = form;
  // The server may know of somebody who joined a moment ago; then it asks for the reason.
  if (path === 'at-once' && valueField('reason').error !== undefined && !isReasonAsked)
    setIsReasonAsked(true);
  const isProposal = path !== 'at-once' || (role !== 'sub-admin' && isReasonAsked);
  const linkBefore = isProposal ? texts.approvedFirst : texts.noMail;

  return (
    <Part title={texts.inviteSomebody}>
      <form {...form.formProps} onChange={() => setProposed(null)} className="grid gap-3">
        <TextField
          label={words.email}
          {...field('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_CHARS}
        />
        <SelectField
          label={words.role}
          name="role"
          options={staffRoles}
          value={role}
          error={valueField('role').error}
          hint={staffRoles.find(({ value }) => value === role)?.may}
          disabled={isBusy}
          onChoose={(next) => {
            setRole(next);
            form.forget('role');
          }}
        />
        {isProposal && !isShut ? (
          <ReasonField
            {...valueField('reason')}
            hint={path === 'delayed' ? texts.staffReads : texts.approverReads}
          />
        ) : null}
        <FormBanner text={form.banner} />
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
