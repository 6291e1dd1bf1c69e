/**
 * Making the link of an approved invitation: asked once more, because it is made and shown one
 * single time.
 */
import { useQueryClient } from '@tanstack/react-query';

import type { Invitation, InvitationLink } from '#protocol/invitations.ts';
import { staff } from '#protocol/staff.ts';
import { consoleInvitationTexts } from '#texts/console-invitations.ts';
import { call } from '#ui/client/api.ts';

import { Confirm } from '#console/parts/Confirm.tsx';
import { roleNames } from '#console/parts/role-names.ts';
import { useStaffSubmit } from '#console/parts/staff-form.ts';

import { invitationsKey } from './invitations.queries.ts';

const texts = consoleInvitationTexts();

export function TakeLink({
  invitation,
  onLink,
  onClose,
}: {
  /** Null while nothing is asked. */
  invitation: Invitation | null;
  onLink: (link: InvitationLink) => void;
  onClose: () => void;
}) {
  const { isBusy, banner, submit, reset } = useStaffSubmit();
  const queries = useQueryClient();
  const confirm = async () => {
    if (!invitation) return;
    await submit(async () => {
      onLink(await call(staff.linkInvitation, { params: { id: invitation.id } }));
    });
    void queries.invalidateQueries({ queryKey: invitationsKey });
  };
  return (
    <Confirm
      isOpen={invitation !== null}
      title={texts.makeTitle}
      action={texts.makeLink}
      busy={isBusy && texts.making}
      banner={banner}
      onConfirm={() => void confirm()}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <p className="break-words">
        {texts.makeMeans({
          email: invitation?.email ?? '',
          role: invitation ? roleNames[invitation.role] : '',
        })}
      </p>
    </Confirm>
  );
}
