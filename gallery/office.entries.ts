/** The office of the console: its doors, people, proposals, invitations and referral codes. */
import { reasonText } from '#texts/refusal-text.ts';
import { KEYS_MOST } from '#protocol/keys.ts';
import { limits } from '#protocol/limits.ts';
import { meta } from '#protocol/meta.ts';
import type { StatementLine } from '#protocol/people.ts';
import type { ReferralCode } from '#protocol/referral-codes.ts';
import { staff } from '#protocol/staff.ts';
import type { PersonRow } from '#protocol/staff-people.ts';
import { SUBJECT_MAX_CHARS } from '#protocol/tickets.ts';
import { peopleTexts } from '#texts/people.ts';

import {
  agrees,
  type Answer,
  asksForCode,
  DAY,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { listStates } from './list-states.ts';
import { ownLimitsOf } from './limits.entries.ts';
import { requests, requestsOf, tickets, ticketsOf } from './person-samples.ts';
import {
  asha,
  colleague,
  idOf,
  LONGEST_EMAIL,
  LONGEST_NAME,
  listed,
  longColleague,
  longPerson,
  longWord,
  MOST,
} from './samples.ts';
import { delayedEntries, proposalEntries } from './proposals.entries.ts';
import { office } from './shells.ts';

export function officeEntries(moments: Moments): Entry[] {
  return [
    ...doorEntries(),
    ...personEntries(moments),
    ...proposalEntries(moments),
    ...delayedEntries(moments),
    ...codeEntries(moments),
    ...passwordEntries(),
  ];
}

function doorEntries(): Entry[] {
  const nobody: Answer[] = [replies(staff.session, { person: null }), ...office('admin').slice(1)];
  const link = `#${'x'.repeat(43)}`;
  return [
    ...entriesOf(
      { app: 'console', name: 'Console sign-in', address: '/console/sign-in', answers: nobody },
      {
        Empty: { shows: 'Customers log in here' },
        'Wrong input': { steps: [{ press: 'Sign in' }], shows: 'Please enter your password' },
        Refused: {
          answers: [
            refuses(staff.signIn, 'unauthenticated', { detail: reasonText('credentials-wrong') }),
          ],
          steps: [
            { fill: 'Email', with: 'ravi.menon@example.in' },
            { fill: 'Password', with: 'correct horse' },
            { press: 'Sign in' },
          ],
          shows: reasonText('credentials-wrong'),
        },
        'Code needed': {
          answers: [refuses(staff.signIn, 'code-needed')],
          steps: [
            { fill: 'Email', with: 'ravi.menon@example.in' },
            { fill: 'Password', with: 'correct horse' },
            { press: 'Sign in' },
          ],
          shows: 'Use a recovery code',
        },
        'Another role': {
          address: '/console/settings',
          answers: office('support', { name: LONGEST_NAME, email: LONGEST_EMAIL }),
          shows: 'not part of your role',
        },
        'Unknown address': {
          address: '/console/nowhere',
          answers: office('admin'),
          shows: 'Page not found',
        },
      },
    ),
    ...entriesOf(
      { app: 'console', name: 'Claim', address: `/console/claim${link}`, answers: nobody },
      {
        Empty: { shows: 'Become the first admin' },
        'Wrong input': {
          steps: [{ press: 'Create the admin account' }],
          shows: peopleTexts().nameMissing,
        },
        'No link': { address: '/console/claim', shows: 'Cannot create the first admin' },
        'Done, longest values': {
          answers: [replies(meta.claim, { person: { ...longPerson, role: 'admin' } })],
          steps: [
            { fill: 'Name', with: LONGEST_NAME },
            { fill: 'Email', with: 'ravi.menon@example.in' },
            { fill: 'Password', with: 'correct horse battery' },
            { press: 'Create the admin account' },
          ],
          shows: 'You are the first admin',
        },
      },
    ),
    ...entriesOf(
      { app: 'console', name: 'Join', address: `/console/join${link}`, answers: nobody },
      {
        Empty: { shows: 'Join the staff' },
        'No link': { address: '/console/join', shows: 'Invitation not found' },
        'Done, longest values': {
          answers: [
            replies(staff.acceptInvitation, { person: { ...longPerson, role: 'finance' } }),
          ],
          steps: [
            { fill: 'Name', with: LONGEST_NAME },
            { fill: 'Password', with: 'correct horse battery' },
            { press: 'Join' },
          ],
          shows: 'You have joined the staff as',
        },
      },
    ),
  ];
}

function personRow(moments: Moments, number: number, given: Partial<PersonRow> = {}): PersonRow {
  return {
    ...asha,
    id: idOf('usr-', number),
    referral: 'DRISHTI-7K2M',
    createdAt: moments.ago(40 * DAY),
    lastSeenAt: moments.ago(number * HOUR),
    disabledAt: null,
    ...given,
  };
}

function personEntries(moments: Moments): Entry[] {
  const apiKeys = { count: KEYS_MOST, lastUsedAt: moments.ago(HOUR) };
  const longest = personRow(moments, 5, {
    name: LONGEST_NAME,
    email: LONGEST_EMAIL,
    role: 'sub-admin',
    referral: longWord(40),
    disabledAt: moments.ago(DAY),
  });
  const list = (...people: PersonRow[]) =>
    replies(staff.people, { items: people.map(listed), nextCursor: null });
  const line = (number: number, given: Partial<StatementLine>): StatementLine => ({
    id: String(number),
    at: moments.ago((9 - number) * HOUR),
    kind: 'deposit',
    asset: 'INR',
    amount: '25000.00',
    availableAfter: '850000.00',
    frozenAfter: '0.00',
    cause: idOf('dep-', number),
    ...given,
  });
  const ledger = (person: PersonRow, items: StatementLine[], available = '850000.00') =>
    replies(staff.personLedger, { person, available, frozen: available, items, nextCursor: null });
  const one = personRow(moments, 1);
  const house = { name: 'House', email: null, role: 'sub-admin', lastSeenAt: null } as const;
  const several = list(
    one,
    personRow(moments, 2, { name: 'Kiran Singh', role: 'finance', referral: null }),
    personRow(moments, 3, { name: 'Fatima Khan', disabledAt: moments.ago(DAY) }),
    personRow(moments, 4, house),
  );
  const lines = [
    line(3, { kind: 'contract-payout', amount: '3250.00' }),
    line(2, { kind: 'contract-stake', amount: '-2500.00' }),
    line(1, { kind: 'welcome-grant', amount: '850000.00' }),
  ];
  const most = { amount: `-${MOST}`, availableAfter: MOST, frozenAfter: MOST, cause: longWord(80) };
  return [
    ...entriesOf(
      {
        app: 'console',
        name: 'People',
        address: '/console/people',
        answers: [several, ...office('admin')],
      },
      {
        ...listStates({
          files: ['console/people/PeoplePage.tsx'],
          routes: [staff.people],
          loading: 'Loading: People',
          empty: { answers: [list()], shows: 'Nobody here yet' },
          error: 'Could not load the people',
          full: 'Fatima Khan',
          paged: several,
        }),
        'Nobody found': {
          address: '/console/people?search=zz',
          answers: [list()],
          shows: 'Nobody found',
        },
        'Longest values': { answers: [list(longest, one)], shows: LONGEST_NAME.slice(0, 10) },
      },
    ),
    ...entriesOf(
      {
        app: 'console',
        name: 'Person',
        address: `/console/people/${one.id}`,
        answers: [
          replies(staff.person, { ...one, apiKeys }),
          ledger(one, lines),
          requests(requestsOf(moments)),
          tickets(ticketsOf(moments)),
          replies(limits.ofPerson, ownLimitsOf(moments)),
          ...office('admin'),
        ],
      },
      {
        Loading: { answers: [silent(staff.person)], shows: 'Loading the person' },
        Unknown: { answers: [refuses(staff.person, 'not-found')], shows: 'Nobody has this id' },
        Error: { answers: [fails(staff.person)], shows: 'Could not load this person' },
        ...listStates({
          files: ['console/people/PersonSections.tsx', 'console/people/PersonLedger.tsx'],
          routes: [staff.personRequests, staff.personTickets, staff.personLedger],
          loading: 'Loading: Tickets',
          empty: {
            answers: [ledger(one, [], '0.00'), requests([]), tickets([])],
            shows: 'No movements yet',
          },
          error: 'Could not load their tickets',
          full: 'Welcome grant, virtual',
          paged: requests(requestsOf(moments)),
          names: {
            Loading: 'Lists loading',
            Empty: 'Empty statement',
            Error: 'Lists failed',
            Stale: 'Lists stale',
          },
        }),
        'For finance': { answers: office('finance'), shows: 'My deposit is not there' },
        'Without money': { answers: office('support'), shows: 'Your role cannot see balances' },
        Disable: { steps: [{ press: 'Disable' }], shows: 'Disable Asha Verma?' },
        'Lost device': { steps: [{ press: 'Lost device' }], shows: 'How did you check that it is' },
        'Longest values': {
          answers: [
            replies(staff.person, { ...longest, apiKeys }),
            ledger(longest, [line(2, most), line(1, { ...most, asset: 'THELONGEST' })], MOST),
            requests(requestsOf(moments).map((request) => ({ ...request, amount: MOST }))),
            tickets(
              ticketsOf(moments).map((ticket) => ({
                ...ticket,
                subject: longWord(SUBJECT_MAX_CHARS),
              })),
            ),
          ],
          shows: '92,23,37,20,36,85,47,758.07',
        },
      },
    ),
  ];
}

function codeEntries(moments: Moments): Entry[] {
  const code = (number: number, given: Partial<ReferralCode> = {}): ReferralCode => ({
    code: `DRISHTI-${7000 + number}`,
    subAdmin: colleague,
    createdAt: moments.ago(number * DAY + HOUR),
    expiresAt: null,
    revokedAt: null,
    signUps: number * 12,
    ...given,
  });
  const longest = code(3, {
    code: longWord(40),
    subAdmin: longColleague,
    expiresAt: moments.ahead(9 * DAY),
    signUps: 2_147_483_647,
  });
  const several = [
    code(1),
    code(2, { expiresAt: moments.ago(DAY) }),
    code(4, { revokedAt: moments.ago(DAY) }),
  ];
  const subAdmin = personRow(moments, 1, { name: colleague.name, role: 'sub-admin' });
  const subAdmins = replies(staff.people, { items: [listed(subAdmin)], nextCursor: null });
  const days = Array.from({ length: 12 }, (_, index) => ({
    date: moments.ago(index * 2 * DAY).slice(0, 10),
    code: several[0]?.code ?? '',
    signUps: (index * 5) % 9,
  }));
  return [
    ...entriesOf(
      {
        app: 'console',
        name: 'Referral codes',
        address: '/console/codes',
        answers: [replies(staff.codes, { items: several }), subAdmins, ...office('admin')],
      },
      {
        ...listStates({
          files: ['console/codes/CodesPage.tsx'],
          routes: [staff.codes],
          loading: 'Loading: Referral codes',
          empty: { answers: [replies(staff.codes, { items: [] })], shows: 'No codes yet' },
          error: 'Could not load the codes',
          full: 'DRISHTI-7001',
        }),
        'Longest values': {
          answers: [replies(staff.codes, { items: [longest, ...several] })],
          shows: 'unbreakable',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'console',
        name: 'My codes',
        address: '/console/own-codes',
        answers: [replies(staff.ownCodes, { codes: several, days }), ...office('sub-admin')],
      },
      {
        ...listStates({
          files: ['console/codes/OwnCodesPage.tsx'],
          routes: [staff.ownCodes],
          loading: 'Loading: My codes',
          empty: {
            answers: [replies(staff.ownCodes, { codes: [], days: [] })],
            shows: 'No codes yet',
          },
          error: 'Could not load your codes',
          full: 'Sign-ups by day',
        }),
        'Longest values': {
          answers: [
            replies(staff.ownCodes, {
              codes: [longest],
              days: days.map((day) => ({ ...day, code: longest.code, signUps: 9_999 })),
            }),
          ],
          shows: 'unbreakable',
        },
      },
    ),
  ];
}

function passwordEntries(): Entry[] {
  const codeWrong = reasonText('code-wrong');
  const change = [
    { fill: 'Current Password', with: 'correct horse' },
    { fill: 'New Password', with: 'battery staple' },
    { fill: 'Confirm New Password', with: 'battery staple' },
    { press: 'Change Password' },
  ] as const;
  return entriesOf(
    {
      app: 'console',
      name: 'Own password',
      address: '/console/password',
      answers: office('support', { name: LONGEST_NAME, email: LONGEST_EMAIL }),
    },
    {
      Empty: { shows: 'Your sessions in other browsers end immediately' },
      'Wrong input': {
        steps: [{ press: 'Change Password' }],
        shows: 'Please enter your current password',
      },
      Busy: { answers: [silent(staff.changePassword)], steps: change, shows: 'Changing...' },
      Refused: {
        answers: [
          refuses(staff.changePassword, 'invalid', {
            fields: { currentPassword: 'Wrong password' },
          }),
        ],
        steps: change,
        shows: 'Wrong password',
      },
      'Code asked': {
        answers: [refuses(staff.changePassword, 'code-needed')],
        steps: change,
        shows: 'Code from your authenticator app',
      },
      'Wrong code': {
        answers: [
          asksForCode(staff.changePassword),
          refuses(staff.changePassword, 'invalid', { fields: { code: codeWrong } }),
        ],
        steps: [
          ...change,
          { fill: 'Code from your', with: '123456' },
          { press: 'Change Password' },
        ],
        shows: codeWrong,
      },
      Done: {
        answers: [agrees(staff.changePassword)],
        steps: change,
        shows: peopleTexts().passwordChanged,
      },
    },
  );
}
