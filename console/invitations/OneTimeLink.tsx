/** The link to hand over, in the one moment that it is shown: only its hash is kept. */
import type { InvitationLink } from '#protocol/invitations.ts';
import { formatMinute } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { Note } from '#ui/parts/Note.tsx';

import { Part } from '#console/parts/OfficePage.tsx';
import { roleNames } from '#console/parts/role-names.ts';

import { joinLink } from './invitations.rules.ts';

export function OneTimeLink({
  invitation,
  token,
  onDone,
}: InvitationLink & { onDone: () => void }) {
  const { email, role, expiresAt } = invitation;
  const link = joinLink(window.location.origin, token);
  return (
    <Part title="The one-time link">
      <div role="status" className="grid gap-3">
        <p className="text-label font-normal break-words text-ink-2">
          For {email}, as {roleNames[role]}
          {expiresAt === null ? '.' : `; valid until ${formatMinute(expiresAt)}.`}
        </p>
        <p
          data-one-time-link
          className="rounded-desk border border-line-strong bg-canvas p-3 font-mono text-label font-normal break-all select-all"
        >
          {link}
        </p>
        <div className="flex gap-2">
          <CopyButton text={link} what="link" look="verb" />
          <Button look="secondary" size="small" className="min-h-7!" onClick={onDone}>
            Done
          </Button>
        </div>
        <Note className="text-label! font-normal">
          It is shown only now. Whoever opens it first joins the staff: hand it over on a channel
          that only {email} reads. If it goes astray, revoke it.
        </Note>
      </div>
    </Part>
  );
}
