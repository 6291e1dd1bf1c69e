/**
 * Who was invited to the staff, and inviting: the one-time link is shown once, here, and nowhere
 * again.
 */
import { Ban, Check, Clock, Link2, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Invitation, InvitationLink } from '#protocol/invitations.ts';
import { consoleInvitationTexts } from '#texts/console-invitations.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { useSession } from '#ui/client/session.tsx';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

import type { Column } from '#console/parts/DataTable.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { roleNames } from '#console/parts/role-names.ts';
import { When } from '#console/parts/When.tsx';

import { useInvitations } from './invitations.queries.ts';
import { mayRevoke, mayTakeLink } from './invitations.rules.ts';
import { InviteForm } from './InviteForm.tsx';
import { OneTimeLink } from './OneTimeLink.tsx';
import { RevokeInvitation } from './RevokeInvitation.tsx';
import { TakeLink } from './TakeLink.tsx';

const texts = consoleInvitationTexts();
const words = consoleWordTexts();

export function InvitationsPage() {
  const { person: me } = useSession();
  const pages = useInvitations();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [taking, setTaking] = useState<Invitation | null>(null);
  const [link, setLink] = useState<InvitationLink | null>(null);
  return (
    <OfficePage
      title={words.pages.invitations}
      paneLabel={texts.inviteSomebody}
      pane={
        link ? (
          <OneTimeLink {...link} onDone={() => setLink(null)} />
        ) : (
          <InviteForm onLink={setLink} />
        )
      }
    >
      <PagedTable
        label={words.pages.invitations}
        pages={pages}
        columns={columnsFor({
          isMine: (invitation) => mayTakeLink(invitation, me),
          // Another link would take the place of one that is shown only now.
          onTake: link === null ? setTaking : undefined,
          onRevoke: setRevoking,
        })}
        rowKey={({ id }) => id}
        failed={texts.listFailed}
        empty={{ title: texts.nobodyYet, body: texts.howStaffJoin }}
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
    {
      name: words.email,
      // It takes what the others leave.
      className: 'w-full max-w-0! min-w-40',
      cell: ({ email }) => (
        <span title={email} className="font-medium">
          {email}
        </span>
      ),
    },
    { name: words.role, cell: ({ role }) => roleNames[role] },
    {
      name: texts.invitedBy,
      className: 'max-w-36!',
      cell: ({ invitedBy }) => invitedBy ?? texts.theOperator,
    },
    {
      name: texts.invited,
      cell: ({ createdAt }) => <When at={createdAt} isDayOnly />,
      isNumber: true,
    },
    { name: words.state, cell: ({ status }) => <InvitationState status={status} /> },
    {
      name: texts.nextStep,
      isNameHidden: true,
      cell: (invitation) =>
        isMine(invitation) ? (
          <Button
            look="soft"
            size="small"
            className="min-h-7!"
            disabled={onTake === undefined}
            onClick={() => onTake?.(invitation)}
          >
            <Link2 aria-hidden size={14} />
            <RichText
              parts={texts.takeLink({
                email: invitation.email,
                hidden: wrapIn(<span className="sr-only" />),
              })}
            />
          </Button>
        ) : (
          <WhatIsNext invitation={invitation} />
        ),
    },
    {
      name: words.takeBack,
      isNameHidden: true,
      isNumber: true,
      cell: (invitation) =>
        mayRevoke(invitation) ? (
          <Button
            look="quiet"
            size="small"
            className="-mr-3 min-h-7!"
            onClick={() => onRevoke(invitation)}
          >
            {words.revokeAsk}
            <span className="sr-only"> {texts.invitationOf(invitation)}</span>
          </Button>
        ) : null,
    },
  ];
}

/**
 * For those who only look on: where it is decided, whose turn it is, or how long the link counts.
 */
function WhatIsNext({ invitation }: { invitation: Invitation }) {
  const { status, email, proposalId, invitedBy, expiresAt } = invitation;
  if (status === 'waiting') {
    return (
      <Link
        to={`/console/proposals?id=${proposalId}`}
        className="text-label text-brand-ink underline-offset-4 hover:underline"
      >
        <RichText parts={texts.proposal({ email, hidden: wrapIn(<span className="sr-only" />) })} />
      </Link>
    );
  }
  if (status === 'approved') {
    return (
      <span className="text-ink-2">
        {texts.linkTaker({ name: invitedBy ?? texts.theOperator })}
      </span>
    );
  }
  if (status !== 'open') return null;
  return (
    <span className="text-ink-2">
      <When at={expiresAt} inText={(moment) => words.until({ moment })} />
    </span>
  );
}

const looks = {
  waiting: { tone: 'pending', icon: Clock },
  approved: { tone: 'good', icon: Check },
  rejected: { tone: 'bad', icon: X },
  open: { tone: 'active', icon: Link2 },
  accepted: { tone: 'good', icon: Check },
  revoked: { tone: 'outline', icon: Ban },
  expired: { tone: 'outline', icon: Clock },
} as const;

function InvitationState({ status }: Pick<Invitation, 'status'>) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} strokeWidth={2.5} />}>
      {texts.states[status]}
    </Badge>
  );
}
