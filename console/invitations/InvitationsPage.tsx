/** Who was invited to the staff, and inviting: the one-time link is shown once, here, and nowhere again. */
import { Ban, Check, Clock, Link2, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Invitation, InvitationLink } from '#protocol/staff.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { useSession } from '#ui/session.tsx';

import type { Column } from '#console/parts/DataTable.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { When } from '#console/parts/When.tsx';
import { roleNames } from '#console/shell/role-names.ts';

import { useInvitations } from './invitations.queries.ts';
import { invitationStates, mayRevoke, mayTakeLink } from './invitations.rules.ts';
import { InviteForm } from './InviteForm.tsx';
import { OneTimeLink } from './OneTimeLink.tsx';
import { RevokeInvitation } from './RevokeInvitation.tsx';
import { TakeLink } from './TakeLink.tsx';

export function InvitationsPage() {
  const { person: me } = useSession();
  const pages = useInvitations();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [taking, setTaking] = useState<Invitation | null>(null);
  const [link, setLink] = useState<InvitationLink | null>(null);
  return (
    <OfficePage
      title="Invitations"
      paneLabel="Invite somebody"
      pane={
        link ? (
          <OneTimeLink {...link} onDone={() => setLink(null)} />
        ) : (
          <InviteForm onLink={setLink} />
        )
      }
    >
      <PagedTable
        label="Invitations"
        pages={pages}
        columns={columnsFor({
          isMine: (invitation) => mayTakeLink(invitation, me),
          // Another link would take the place of one that is shown only now.
          onTake: link === null ? setTaking : undefined,
          onRevoke: setRevoking,
        })}
        rowKey={({ id }) => id}
        failed="Could not load the invitations"
        empty={{ title: 'Nobody was invited yet', body: 'Staff join with a link that works once.' }}
      />
      <TakeLink
        invitation={taking}
        onLink={(made) => {
          setLink(made);
          setTaking(null);
        }}
        onClose={() => setTaking(null)}
      />
      <RevokeInvitation invitation={revoking} onClose={() => setRevoking(null)} />
    </OfficePage>
  );
}

type RowActions = {
  isMine: (invitation: Invitation) => boolean;
  onTake: ((invitation: Invitation) => void) | undefined;
  onRevoke: (invitation: Invitation) => void;
};

function columnsFor({ isMine, onTake, onRevoke }: RowActions): readonly Column<Invitation>[] {
  return [
    { name: 'E-mail', cell: ({ email }) => <span className="font-medium">{email}</span> },
    { name: 'Role', cell: ({ role }) => roleNames[role] },
    { name: 'Invited by', cell: ({ invitedBy }) => invitedBy },
    { name: 'Invited', cell: ({ createdAt }) => <When at={createdAt} />, isNumber: true },
    { name: 'Valid until', cell: ({ expiresAt }) => <When at={expiresAt} />, isNumber: true },
    { name: 'State', cell: ({ status }) => <InvitationState status={status} /> },
    {
      name: 'What can be done',
      isNameHidden: true,
      isNumber: true,
      cell: (invitation) => (
        <span className="inline-flex items-center gap-1">
          {isMine(invitation) ? (
            <Button
              look="soft"
              size="small"
              className="min-h-7!"
              disabled={onTake === undefined}
              onClick={() => onTake?.(invitation)}
            >
              <Link2 aria-hidden size={14} />
              Get the link…<span className="sr-only"> of {invitation.email}</span>
            </Button>
          ) : null}
          {invitation.status === 'waiting' ? (
            <Link
              to={`/console/proposals?id=${invitation.proposalId}`}
              className="px-3 text-label text-brand-ink underline-offset-4 hover:underline"
            >
              Proposal<span className="sr-only"> to invite {invitation.email}</span>
            </Link>
          ) : null}
          {mayRevoke(invitation) ? (
            <Button
              look="quiet"
              size="small"
              className="min-h-7!"
              onClick={() => onRevoke(invitation)}
            >
              Revoke…<span className="sr-only"> the invitation of {invitation.email}</span>
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}

const looks = {
  waiting: { tone: 'pending', icon: Clock },
  approved: { tone: 'active', icon: Check },
  rejected: { tone: 'bad', icon: X },
  open: { tone: 'pending', icon: Link2 },
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
