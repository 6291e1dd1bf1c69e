/** Taking an invitation back that nobody has joined by yet. */
import { useQueryClient } from '@tanstack/react-query';

import type { Invitation } from '#protocol/invitations.ts';
import { staff } from '#protocol/staff.ts';
import { consoleInvitationTexts } from '#texts/console-invitations.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { Confirm } from '#console/parts/Confirm.tsx';
import { roleNames } from '#console/parts/role-names.ts';
import { useStaffSubmit } from '#console/parts/staff-form.ts';

import { invitationsKey } from './invitations.queries.ts';

const texts = consoleInvitationTexts();
const words = consoleWordTexts();

export function RevokeInvitation({
  invitation,
  onClose,
}: {
  /** Null while nothing is asked. */
  invitation: Invitation | null;
  onClose: () => void;
}) {
  const { isBusy, banner, submit, reset } = useStaffSubmit();
  const queries = useQueryClient();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (!invitation) return;
    const wrong = await submit(async () => {
      await call(staff.revokeInvitation, { params: { id: invitation.id } });
    });
    void queries.invalidateQueries({ queryKey: invitationsKey });
    void queries.invalidateQueries({ queryKey: mine('proposals') });
    if (wrong) return;
    toast('success', texts.isRevoked(invitation));
    close();
  };
  return (
    <Confirm
      isOpen={invitation !== null}
      isDangerous
      title={texts.revokeTitle}
      action={words.revoke}
      busy={isBusy && words.revoking}
      banner={banner}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <p className="break-words">
        {texts.revokeMeans({
          email: invitation?.email ?? '',
          role: invitation ? roleNames[invitation.role] : '',
          hasLink: invitation?.status === 'open',
        })}
      </p>
    </Confirm>
  );
}
