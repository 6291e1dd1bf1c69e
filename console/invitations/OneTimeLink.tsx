/** The link to hand over, in the one moment that it is shown: only its hash is kept. */
import type { InvitationLink } from '#protocol/invitations.ts';
import { consoleInvitationTexts } from '#texts/console-invitations.ts';
import { formatMinute } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { Note } from '#ui/parts/Note.tsx';

import { Part } from '#console/parts/OfficePage.tsx';
import { roleNames } from '#console/parts/role-names.ts';

import { joinLink } from './invitations.rules.ts';

const texts = consoleInvitationTexts();

export function OneTimeLink({
  invitation,
  token,
  onDone,
}: InvitationLink & { onDone: () => void }) {
  const { email, role, expiresAt } = invitation;
  const link = joinLink(window.location.origin, token);
  return (
    <Part title={texts.linkTitle}>
      <div role="status" className="grid gap-3">
        <p className="text-label font-normal break-words text-ink-2">
          {texts.linkFor({
            email,
            role: roleNames[role],
            until: expiresAt === null ? null : formatMinute(expiresAt),
          })}
        </p>
        <p
          data-one-time-link
          className="rounded-desk border border-line-strong bg-canvas p-3 font-mono text-label font-normal break-all select-all"
        >
          {link}
        </p>
        <div className="flex gap-2">
          <CopyButton text={link} what={texts.theLink} look="verb" />
          <Button look="secondary" size="small" className="min-h-7!" onClick={onDone}>
            {texts.done}
          </Button>
        </div>
        <Note className="text-label! font-normal">{texts.linkShownOnce({ email })}</Note>
      </div>
    </Part>
  );
}
