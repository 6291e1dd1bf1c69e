/** Who was invited to the staff, and inviting: the one-time link is shown once, here, and nowhere again. */
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Check, Clock } from 'lucide-react';
import { useState } from 'react';

import { type Invitation, staff } from '#protocol/staff.ts';
import { call } from '#ui/api.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

import { Confirm } from '#console/parts/Confirm.tsx';
import type { Column } from '#console/parts/DataTable.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { useSubmit } from '#console/parts/use-submit.ts';
import { When } from '#console/parts/When.tsx';
import { roleNames } from '#console/shell/role-names.ts';

import { invitationsKey, useInvitations } from './invitations.queries.ts';
import { invitationStates } from './invitations.rules.ts';
import { InviteForm } from './InviteForm.tsx';

export function InvitationsPage() {
  const pages = useInvitations();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <OfficePage title="Invitations" paneLabel="Invite somebody" pane={<InviteForm />}>
      <PagedTable
        label="Invitations"
        pages={pages}
        columns={columnsFor(setRevoking)}
        rowKey={({ id }) => id}
        failed="Could not load the invitations"
        empty={{ title: 'Nobody was invited yet', body: 'Staff join with a link that works once.' }}
      />
      <RevokeInvitation invitation={revoking} onClose={() => setRevoking(null)} />
    </OfficePage>
  );
}

function columnsFor(onRevoke: (invitation: Invitation) => void): readonly Column<Invitation>[] {
  return [
    { name: 'E-mail', cell: ({ email }) => <span className="font-medium">{email}</span> },
    { name: 'Role', cell: ({ role }) => roleNames[role] },
    { name: 'Invited by', cell: ({ invitedBy }) => invitedBy },
    { name: 'Invited', cell: ({ createdAt }) => <When at={createdAt} />, isNumber: true },
    { name: 'Valid until', cell: ({ expiresAt }) => <When at={expiresAt} />, isNumber: true },
    { name: 'State', cell: ({ status }) => <InvitationState status={status} /> },
    {
      name: 'Take back',
      isNameHidden: true,
      isNumber: true,
      cell: (invitation) =>
        invitation.status === 'open' ? (
          <Button
            look="quiet"
            size="small"
            className="min-h-7!"
            onClick={() => onRevoke(invitation)}
          >
            Revoke…<span className="sr-only"> the invitation of {invitation.email}</span>
          </Button>
        ) : null,
    },
  ];
}

const looks = {
  open: { tone: 'pending', icon: Clock },
  accepted: { tone: 'good', icon: Check },
  revoked: { tone: 'outline', icon: Ban },
  expired: { tone: 'outline', icon: Clock },
} as const;

function InvitationState({ status }: Pick<Invitation, 'status'>) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} strokeWidth={2.5} />}>
      {invitationStates[status]}
    </Badge>
  );
}

function RevokeInvitation({
  invitation,
  onClose,
}: {
  invitation: Invitation | null;
  onClose: () => void;
}) {
  const { isBusy, banner, submit } = useSubmit();
  const queries = useQueryClient();
  const confirm = async () => {
    if (!invitation) return;
    const isDone = await submit({}, async () => {
      await call(staff.revokeInvitation, { params: { id: invitation.id } });
    });
    void queries.invalidateQueries({ queryKey: invitationsKey });
    if (!isDone) return;
    toast('success', `The invitation of ${invitation.email} is revoked.`);
    onClose();
  };
  return (
    <Confirm
      isOpen={invitation !== null}
      isDangerous
      title="Revoke the invitation?"
      action="Revoke"
      busy={isBusy && 'Revoking...'}
      banner={banner}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="break-words">
        {invitation?.email} was invited as {invitation ? roleNames[invitation.role] : ''}. Their
        link stops working at once.
      </p>
    </Confirm>
  );
}
