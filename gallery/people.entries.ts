/**
 * What a customer sees besides money: the market, the forms of strangers, their own page and
 * support.
 */
// Long because it has the forms of strangers and of customers in every state.
import { reasonText } from '#texts/refusal-text.ts';
import { meta } from '#protocol/meta.ts';
import { PASSWORD_MAX_CHARS, people } from '#protocol/people.ts';
import { MESSAGE_MAX_CHARS, SUBJECT_MAX_CHARS, type Ticket, tickets } from '#protocol/tickets.ts';
import { withdrawals } from '#protocol/withdrawals.ts';
import { peopleTexts } from '#texts/people.ts';
import { resetTexts } from '#texts/resets.ts';
import { signUpTexts } from '#texts/sign-up.ts';
import { ticketTexts } from '#texts/tickets.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';

import { alertStates } from './alerts.states.ts';
import {
  agrees,
  asksForCode,
  DAY,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  MINUTE,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { listStates } from './list-states.ts';
import { homeEntries } from './home.entries.ts';
import { installedEntries } from './installed.states.ts';
import { noticeEntries } from './notices.entries.ts';
import {
  asha,
  bank,
  idOf,
  LONGEST_EMAIL,
  LONGEST_NAME,
  longPerson,
  longText,
  longWord,
  meOf,
  meta as modes,
  mostMeOf,
} from './samples.ts';
import { customer, newcomer, visitor } from './shells.ts';

export function peopleEntries(moments: Moments): Entry[] {
  return [
    ...homeEntries(moments),
    ...strangerEntries(moments),
    ...ownEntries(moments),
    ...noticeEntries(moments),
    ...installedEntries(moments),
    ...ticketEntries(moments),
  ];
}

function strangerEntries(moments: Moments): Entry[] {
  const codeWrong = reasonText('code-wrong');
  const answers = visitor(moments);
  const credentials = [
    { fill: 'Email', with: 'asha.verma@example.in' },
    { fill: 'Password', with: 'correct horse battery' },
  ] as const;
  const mostTyped = [
    { fill: 'Email', with: LONGEST_EMAIL },
    { fill: 'Password', with: 'W'.repeat(PASSWORD_MAX_CHARS) },
  ] as const;
  const resetting = [
    { fill: 'New Password', with: 'correct horse battery' },
    { fill: 'Confirm New Password', with: 'correct horse battery' },
    { press: 'Set the password' },
  ] as const;
  return [
    ...entriesOf(
      { app: 'web', name: 'Log in', address: '/login', answers },
      {
        Empty: { shows: 'Welcome back' },
        'Wrong input': { steps: [{ press: 'Log In' }], shows: 'Please enter your password' },
        Busy: {
          answers: [silent(people.signIn)],
          steps: [...credentials, { press: 'Log In' }],
          shows: 'Logging in...',
        },
        Refused: {
          answers: [
            refuses(people.signIn, 'unauthenticated', { detail: reasonText('credentials-wrong') }),
          ],
          steps: [...credentials, { press: 'Log In' }],
          shows: reasonText('credentials-wrong'),
        },
        'Code needed': {
          answers: [refuses(people.signIn, 'code-needed')],
          steps: [...credentials, { press: 'Log In' }, { see: 'One more step' }],
          shows: 'Use a recovery code',
        },
        'Forgotten without mail': {
          answers: [replies(meta.meta, { ...modes, passwordReset: false })],
          steps: [{ press: 'Forgot password?' }],
          shows: 'We can help',
        },
        'Server gone': { answers: [fails(meta.meta)], shows: peopleTexts().connectionFailed },
        'Longest values': {
          answers: [replies(meta.meta, { ...modes, geolocation: true })],
          steps: mostTyped,
          shows: 'We record your city and country',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Sign up',
        address: '/signup',
        answers: [agrees(people.checkReferral), ...answers],
      },
      {
        Empty: { shows: 'Create your account' },
        'Wrong input': { steps: [{ press: 'Create Account' }], shows: peopleTexts().nameMissing },
        Refused: {
          answers: [
            refuses(people.checkReferral, 'invalid', {
              fields: { referral: peopleTexts().referralUnknown },
            }),
          ],
          steps: [
            { fill: 'Referral', with: 'NOWHERE222' },
            { fill: 'Name', with: 'Asha Verma' },
            ...credentials,
          ],
          shows: peopleTexts().referralUnknown,
        },
        'New house': {
          answers: [replies(meta.meta, { ...modes, contact: null, isNew: true })],
          shows: signUpTexts().codeOfNewHouse,
        },
        Welcome: {
          answers: [replies(people.signUp, { person: asha })],
          steps: [
            { fill: 'Referral', with: 'DRSHT-7K2MX' },
            { fill: 'Name', with: 'Asha Verma' },
            ...credentials,
            { press: 'Create Account' },
          ],
          shows: signUpTexts().firstSteps.tryContract,
        },
        'Longest values': {
          steps: [
            { fill: 'Name', with: LONGEST_NAME },
            ...mostTyped,
            { fill: 'Referral', with: longWord(64) },
          ],
          shows: 'Create your account',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Confirm email', address: `/confirm-email#${'x'.repeat(43)}`, answers },
      {
        Empty: { shows: 'You can then reset a forgotten password' },
        'Spent link': {
          answers: [
            refuses(people.confirmEmail, 'not-found', { detail: reasonText('confirm-link-wrong') }),
          ],
          steps: [{ press: 'Confirm' }],
          shows: reasonText('confirm-link-wrong'),
        },
        Done: {
          answers: [agrees(people.confirmEmail)],
          steps: [{ press: 'Confirm' }],
          shows: signUpTexts().emailConfirmed,
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Write to us', address: '/write-to-us', answers },
      {
        Empty: { shows: 'We answer to this address.' },
        'Wrong input': { steps: [{ press: 'Send' }], shows: ticketTexts().fieldsMissing },
        Sent: {
          answers: [agrees(tickets.write)],
          steps: [
            { fill: 'Name', with: 'Asha Verma' },
            { fill: 'Email', with: 'asha.verma@example.in' },
            { fill: 'Message', with: 'I forgot my password, and no mail comes.' },
            { press: 'Send' },
          ],
          shows: ticketTexts().messageSent,
        },
        'Longest values': {
          answers: [replies(meta.meta, { ...modes, contact: longWord(100) })],
          steps: [
            { fill: 'Name', with: LONGEST_NAME },
            { fill: 'Email', with: LONGEST_EMAIL },
            { fill: 'Message', with: longWord(MESSAGE_MAX_CHARS + 20) },
          ],
          shows: '1020/1000',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Forgot password', address: '/forgot-password', answers },
      {
        Empty: { shows: 'Reset your password' },
        'Wrong input': { steps: [{ press: 'Send the link' }], shows: 'Invalid email format' },
        'Sent, longest values': {
          answers: [agrees(people.forgotPassword)],
          steps: [{ fill: 'Email', with: LONGEST_EMAIL }, { press: 'Send the link' }],
          shows: 'Check your mail',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Reset password', address: `/reset-password#${'x'.repeat(43)}`, answers },
      {
        Empty: { shows: 'Set a new password' },
        'No link': { address: '/reset-password', shows: 'The link is incomplete' },
        'Spent link': {
          answers: [
            refuses(people.resetPassword, 'not-found', { detail: reasonText('reset-link-wrong') }),
          ],
          steps: resetting,
          shows: 'This link has been used',
        },
        'Code asked': {
          answers: [refuses(people.resetPassword, 'code-needed')],
          steps: resetting,
          shows: resetTexts().withoutCode,
        },
        'Code left out': {
          answers: [refuses(people.resetPassword, 'code-needed')],
          steps: [...resetting, { see: resetTexts().passkeysStay }, { press: 'Set the password' }],
          shows: 'Please enter the code',
        },
        'Wrong code': {
          answers: [
            asksForCode(people.resetPassword),
            refuses(people.resetPassword, 'invalid', { fields: { code: codeWrong } }),
          ],
          steps: [
            ...resetting,
            { fill: 'Code from your', with: '123456' },
            { press: 'Set the password' },
          ],
          shows: codeWrong,
        },
        Done: {
          answers: [agrees(people.resetPassword)],
          steps: resetting,
          shows: 'Your new password is set',
        },
      },
    ),
  ];
}

function ownEntries(moments: Moments): Entry[] {
  const codeWrong = reasonText('code-wrong');
  const answers = newcomer(moments);
  const change = [
    { fill: 'Current Password', with: 'correct horse' },
    { fill: 'New Password', with: 'battery staple' },
    { fill: 'Confirm New Password', with: 'battery staple' },
    { press: 'Change Password' },
  ] as const;
  return [
    ...entriesOf(
      { app: 'web', name: 'Me', address: '/me', answers },
      {
        Loading: { answers: [silent(people.me)], shows: 'Credit score' },
        Error: { answers: [fails(people.me)], shows: 'Failed to load account balance' },
        Full: { shows: '₹8,23,500' },
        'To confirm': {
          answers: [replies(people.me, { ...meOf(asha, moments), mustConfirmEmail: true })],
          shows: 'Confirm your e-mail address',
        },
        'Longest values': {
          answers: [
            replies(people.session, { person: longPerson }),
            replies(people.me, mostMeOf(longPerson, moments)),
          ],
          shows: '92,23,37,20,36,85,47,758',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Settings', address: '/settings', answers },
      { Full: { shows: 'Calm prices' } },
    ),
    ...entriesOf(
      { app: 'web', name: 'Your data', address: '/your-data', answers },
      {
        Full: { shows: 'Everything we store about you' },
        'Closing the account': {
          steps: [{ press: 'Close account' }],
          shows: 'Close my account permanently',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Price alerts', address: '/alerts', answers },
      alertStates(moments),
    ),
    ...entriesOf(
      { app: 'web', name: 'Change password', address: '/change-password', answers },
      {
        Empty: { shows: 'Confirm New Password' },
        'Wrong input': {
          steps: [
            { fill: 'New Password', with: 'battery staple' },
            { fill: 'Confirm New Password', with: 'something else' },
            { press: 'Change Password' },
          ],
          shows: peopleTexts().passwordsDiffer,
        },
        Busy: { answers: [silent(people.changePassword)], steps: change, shows: 'Changing...' },
        Refused: {
          answers: [
            refuses(people.changePassword, 'invalid', {
              fields: { currentPassword: 'Wrong password' },
            }),
          ],
          steps: change,
          shows: 'Wrong password',
        },
        'Code asked': {
          answers: [refuses(people.changePassword, 'code-needed')],
          steps: change,
          shows: 'Code from your authenticator app',
        },
        'Wrong code': {
          answers: [
            asksForCode(people.changePassword),
            refuses(people.changePassword, 'invalid', { fields: { code: codeWrong } }),
          ],
          steps: [
            ...change,
            { fill: 'Code from your', with: '123456' },
            { press: 'Change Password' },
          ],
          shows: codeWrong,
        },
      },
    ),
  ];
}

function ticketOf(moments: Moments, number: number, given: Partial<Ticket> = {}): Ticket {
  return {
    id: idOf('tic-', number),
    subject: 'Where is my deposit?',
    message: 'I paid ₹25,000 this morning and sent the proof. When will it be credited?',
    referral: 'DRISHTI-7K2M',
    status: 'open',
    asksBankDetails: false,
    createdAt: moments.ago(number * DAY + HOUR),
    updatedAt: moments.ago(number * DAY),
    replies: [],
    ...given,
  };
}

function ticketEntries(moments: Moments): Entry[] {
  const list = (...items: Ticket[]) =>
    replies(tickets.list, {
      items,
      nextCursor: null,
      counts: { all: items.length, open: 1, closed: 1, resolved: 1 },
    });
  const answered = ticketOf(moments, 1, {
    status: 'resolved',
    replies: [
      {
        id: idOf('rep-', 1),
        message: 'We have it, and a reviewer looks at it before noon.',
        from: 'staff',
        name: 'Kiran Singh',
        createdAt: moments.ago(30 * MINUTE),
      },
      {
        id: idOf('rep-', 2),
        message: 'Thank you!',
        from: 'person',
        name: 'Asha Verma',
        createdAt: moments.ago(20 * MINUTE),
      },
    ],
  });
  const longest = ticketOf(moments, 2, {
    subject: longWord(SUBJECT_MAX_CHARS),
    message: longWord(MESSAGE_MAX_CHARS),
    referral: longWord(64),
    asksBankDetails: true,
    replies: [
      {
        id: idOf('rep-', 3),
        message: longWord(MESSAGE_MAX_CHARS),
        from: 'staff',
        name: LONGEST_NAME,
        createdAt: moments.ago(30 * MINUTE),
      },
      {
        id: idOf('rep-', 4),
        message: longText(MESSAGE_MAX_CHARS),
        from: 'person',
        name: LONGEST_NAME,
        createdAt: moments.ago(20 * MINUTE),
      },
    ],
  });
  const full = list(ticketOf(moments, 0), answered, ticketOf(moments, 3, { status: 'closed' }));
  const typed = [
    { fill: 'Subject', with: 'Where is my deposit?' },
    { fill: 'Message', with: 'I paid this morning.' },
    { press: 'Submit' },
  ] as const;
  return [
    ...entriesOf(
      { app: 'web', name: 'Contact support', address: '/support-chat', answers: customer(moments) },
      {
        Empty: { shows: 'What happens next' },
        'Wrong input': { steps: [{ press: 'Submit' }], shows: ticketTexts().fieldsMissing },
        Busy: { answers: [silent(tickets.place)], steps: typed, shows: 'Submitting...' },
        Failed: { answers: [fails(tickets.place)], steps: typed, shows: 'Too many requests' },
        Submitted: {
          answers: [replies(tickets.place, ticketOf(moments, 0)), full],
          steps: typed,
          shows: 'Your ticket is',
        },
        'New bank details': {
          address: '/support-chat?topic=bank-details',
          answers: [
            replies(withdrawals.bankDetails, { details: bank, holdUntil: null, holdCause: null }),
          ],
          steps: [{ press: 'Submit' }],
          shows: withdrawalTexts().detailsMissing,
        },
        'Longest values': {
          steps: [
            { fill: 'Subject', with: longWord(SUBJECT_MAX_CHARS + 20) },
            { fill: 'Message', with: longWord(MESSAGE_MAX_CHARS + 20) },
          ],
          shows: '1020/1000',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Support history',
        address: '/support-history',
        answers: [full, ...customer(moments)],
      },
      {
        ...listStates({
          files: ['web/tickets/TicketList.tsx'],
          routes: [tickets.list],
          loading: 'Loading...',
          empty: { answers: [list()], shows: ticketTexts().empty },
          error: ticketTexts().listFailed,
          full: '2 replies',
          paged: full,
        }),
        'Longest values': { answers: [list(longest, ticketOf(moments, 0))], shows: 'unbreakable' },
        'Conversation loading': {
          address: `/support-history?ticket=${answered.id}`,
          answers: [silent(tickets.read)],
          shows: 'Loading...',
        },
        'Conversation gone': {
          address: `/support-history?ticket=${answered.id}`,
          answers: [refuses(tickets.read, 'not-found')],
          shows: 'This ticket does not exist.',
        },
        Conversation: {
          address: `/support-history?ticket=${answered.id}`,
          answers: [replies(tickets.read, answered)],
          shows: 'a reviewer looks at it before noon',
        },
        'Conversation, longest values': {
          address: `/support-history?ticket=${longest.id}`,
          answers: [replies(tickets.read, longest), list(longest)],
          shows: 'This ticket requests new bank details.',
        },
      },
    ),
  ];
}
