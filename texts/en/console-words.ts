/** Texts that all of the staff's console shares, in English. */
import type { Person } from '#protocol/people.ts';
import type { StaffRole } from '#protocol/roles.ts';

export const consoleWords = {
  staffConsole: 'Staff console',
  console: 'Console',
  simulation: 'Simulation',

  /** In the rail, on top of the page, and in the browser's tab. */
  pages: {
    today: 'Today',
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    tickets: 'Tickets',
    people: 'People',
    proposals: 'Proposals',
    invitations: 'Invitations',
    codes: 'Referral codes',
    settings: 'Settings',
    ledger: 'Ledger',
    exposure: 'Exposure',
    audit: 'Audit log',
    feed: 'Price feed',
    mail: 'Mail',
    ownCodes: 'My codes',
    start: 'Start',
    signIn: 'Sign in',
    claim: 'First admin',
    join: 'Join the staff',
    password: 'Change password',
    twoFactor: 'Two-factor authentication',
    sessions: 'Sessions and devices',
    delayed: 'Delayed changes',
    object: 'Object to a change',
    notFound: 'Page not found',
  },

  roles: {
    user: 'Customer',
    'sub-admin': 'Sub-admin',
    support: 'Support',
    finance: 'Finance',
    admin: 'Admin',
  } satisfies Record<Person['role'], string>,
  /** What each role does and sees. */
  roleMay: {
    support: 'Answers tickets and looks people up. Sees no money.',
    finance: 'Reviews deposits and withdrawals and reads people’s statements.',
    admin:
      'Manages people, roles and settings, proposes corrections. Reviews no deposits or withdrawals.',
    'sub-admin': 'Sees own referral codes and how many signed up with them. Nothing else.',
  } satisfies Record<StaffRole, string>,

  // Names of facts, columns and fields.
  cause: 'Cause',
  email: 'E-mail',
  id: 'id',
  name: 'Name',
  no: 'No.',
  person: 'Person',
  reason: 'Reason',
  role: 'Role',
  state: 'State',
  when: 'When',

  // Values in the columns.
  noLimit: 'no limit',
  none: 'none',
  never: 'never',
  partOf: ({ part, whole }: { part: string | number; whole: string | number }) =>
    `${part} of ${whole}`,
  until: ({ moment }: { moment: string }) => `until ${moment}`,

  // A change, field by field.
  field: 'Field',
  before: 'Before',
  after: 'After',

  // What is done.
  cancel: 'Cancel',
  copyTheId: 'copy the id',
  goToTheConsole: 'Go to the console',
  idCopied: 'Id copied',
  openTheProposal: 'Open the proposal',
  proposing: 'Proposing...',
  retry: 'Retry',
  revoke: 'Revoke',
  revokeAsk: 'Revoke…',
  revoking: 'Revoking...',
  showOlder: 'Show older',
  /** Heading of a column of buttons, for those who listen. */
  takeBack: 'Take back',

  // Lists and forms.
  loadingList: ({ label }: { label: string }) => `Loading: ${label}`,
  maybeOutOfDate: 'This could not be refreshed and may be out of date.',
  nothingChanged: 'Nothing was changed by this.',
  keptInTheAuditLog: 'Kept in the audit log.',
  reasonMissing: 'Say why. The audit log keeps it.',
  reasonTooShort: ({ least }: { least: number }) => `At least ${least} characters, please.`,
  mayHaveGoneThrough: ({ detail }: { detail: string }) =>
    `${detail} It may have gone through all the same: look before you repeat it.`,
};
