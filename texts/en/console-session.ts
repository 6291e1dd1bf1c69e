/**
 * Texts of signing in to the console, of one's own account there, and of the first admin, in
 * English.
 */

/** 'a', 'a and b', 'a, b and c'. */
const listOf = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');

export const consoleSession = {
  noServer: 'The console could not reach its server.',
  sessionEnded: 'Your session has ended. Sign in again.',
  signInToOpen: 'Sign in to open this page of the console.',

  signInLead:
    'For the people who review requests and run the house. Everything you do here is in the audit log, under your name.',
  noAccount: 'No account yet? An admin invites you.',
  customersLogIn: 'Customers log in here',
  email: 'Email',
  signingIn: 'Signing in...',
  oneMoreStep: 'One more step',
  twoFactorIsOn: 'Two-factor authentication is on for this account.',
  beforeYouStart: 'Before you start',
  setUpLead:
    'Everybody on the staff of this house has a second factor. Set yours up now; it takes a minute and an authenticator app.',

  notYourRole: 'This page is not part of your role',
  signedInAs: ({ role }: { role: string }) => `You are signed in as ${role.toLowerCase()}.`,
  openTo: ({ page, roles }: { page: string; roles: readonly string[] }) =>
    `${page} is open to ${listOf(roles.map((role) => role.toLowerCase()))}.`,
  nothingLoaded: 'Nothing was loaded. If you need it for your work, ask an admin for another role.',

  changePasswordLead:
    'Your sessions in other browsers end at once; this one goes on. The audit log keeps that you changed it, never what it is.',
  sessionsLead:
    'Every browser that is signed in to the console as you. One that you end is signed out at once.',

  confirmItIsYou: 'Confirm that it is you',
  confirmLead:
    'This needs a code no older than five minutes. What you were doing goes on by itself.',
  confirm: 'Confirm',

  drishtiConsole: 'Drishti console',
  becomeFirstAdmin: 'Become the first admin',
  becomeFirstAdminLead:
    'This link works once. Admins manage people and settings; they can choose neither a price nor a result, and they cannot trade.',
  password: 'Password',
  creating: 'Creating...',
  createAdmin: 'Create the admin account',
  nothingToClaim: 'Nothing to claim here',
  linkMissing:
    'This address has no one-time code. Open the link exactly as the server printed it, including the part after #.',
  linkUsed:
    'This link does not work any more. It works once, and only until the first admin exists. The server prints the current one at each start.',
  youAreFirstAdmin: 'You are the first admin',
  accountExists: ({ name }: { name: string }) =>
    `The account of ${name} exists, and the link is spent. In the console you invite everybody else: reviewers for finance, support, and a second admin. Once the operator has confirmed the second admin at the machine, one approves what the other proposes.`,
};
