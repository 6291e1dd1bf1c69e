/** Texts of invitations to the staff, in English. */
import type { Invitation } from '#protocol/invitations.ts';

export const consoleInvitations = {
  // The list.
  invitedBy: 'Invited by',
  invited: 'Invited',
  listFailed: 'Could not load the invitations',
  nobodyYet: 'Nobody was invited yet',
  howStaffJoin: 'Staff join with a link that works once.',
  states: {
    waiting: 'Waiting',
    approved: 'Approved',
    rejected: 'Rejected',
    open: 'Open',
    accepted: 'Accepted',
    revoked: 'Revoked',
    expired: 'Expired',
  } satisfies Record<Invitation['status'], string>,
  /** Heading of the column that says it, for those who listen. */
  whatComesNext: 'What comes next',
  getTheLink: 'Get the link…',
  /** After it, for those who listen. */
  ofInvited: ({ email }: { email: string }) => `of ${email}`,
  /** After Revoke, for those who listen. */
  theInvitationOf: ({ email }: { email: string }) => `the invitation of ${email}`,
  proposal: 'Proposal',
  /** After it, for those who listen. */
  toInvite: ({ email }: { email: string }) => `to invite ${email}`,
  /** Who invited where no member of staff did. */
  theOperator: 'the operator',
  getsTheLink: ({ name }: { name: string }) => `${name} gets the link`,

  // Inviting.
  inviteSomebody: 'Invite somebody',
  inviting: 'Inviting...',
  propose: 'Propose the invitation',
  approverReads: 'The admin who approves it reads this.',
  approvedFirst: 'Another admin approves it first; then you make the link here.',
  allStaffRead: 'All staff read this.',
  linkAfterwards: 'Then you make the link here.',
  noMail: 'No mail is sent: you hand the link over yourself.',
  worksOnce:
    'It works once and for a day. Staff have an account of their own, apart from any they have as a user.',
  waits: ({ email }: { email: string }) =>
    `The invitation of ${email} waits for another admin. Once it is approved, you get its link here.`,
  waitsForTheDay: ({ email, moment }: { email: string; moment: string }) =>
    `The invitation of ${email} takes effect on ${moment} unless somebody objects. Then you get its link here.`,

  // The link.
  makeTheLink: 'Make the link',
  makeTitle: 'Make the one-time link?',
  making: 'Making...',
  makeMeans: ({ email, role }: { email: string; role: string }) =>
    `${email} is invited as ${role}. The link is made and shown once, and works for a day from now: have the way ready by which you hand it over.`,
  oneTimeLink: 'The one-time link',
  linkFor: ({ email, role, until }: { email: string; role: string; until: string | null }) =>
    `For ${email}, as ${role}${until === null ? '.' : `; valid until ${until}.`}`,
  shownOnlyNow: ({ email }: { email: string }) =>
    `It is shown only now. Whoever opens it first joins the staff: hand it over on a channel that only ${email} reads. If it goes astray, revoke it.`,
  /** After Copy. */
  theLink: 'link',
  done: 'Done',

  // Taking it back.
  revokeTitle: 'Revoke the invitation?',
  revokeMeans: ({ email, role, hasLink }: { email: string; role: string; hasLink: boolean }) =>
    `${email} was invited as ${role}. ${hasLink ? 'Their link stops working at once.' : 'There is no link yet, and there will be none.'}`,
  isRevoked: ({ email }: { email: string }) => `The invitation of ${email} is revoked.`,

  // Joining.
  noInvitation: 'No invitation here',
  linkMissing:
    'This address has no one-time code. Open the link exactly as you received it, including the part after #.',
  linkUsed:
    'This link does not work any more. It works once and for a day, and may have been taken back. Ask the admin who invited you for a new one.',
  joinLead:
    'Your e-mail is the one you were invited with. Nobody on the staff can choose a price, a result or a balance, and staff accounts cannot trade.',
  join: 'Join',
  joining: 'Joining...',
  welcome: ({ name }: { name: string }) => `Welcome, ${name}`,
  youAreStaff: ({ email, role }: { email: string; role: string }) =>
    `You are on the staff now, as ${role}. The link is spent; from here on you sign in with ${email} and your password.`,
};
