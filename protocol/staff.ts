/**
 * The staff's own routes: their sessions, and by name all that the console calls beside its desks.
 */
import { auditRoutes } from './audit.ts';
import { healthRoutes } from './health.ts';
import { invitationsRoutes } from './invitations.ts';
import { LiveQuery } from './live.ts';
import { meta } from './meta.ts';
import { ChangePassword, ChooseLanguage, PersonReply, SessionReply, SignIn } from './people.ts';
import { proposalsRoutes } from './proposals.ts';
import { referralCodesRoutes } from './referral-codes.ts';
import { STAFF } from './roles.ts';
import type { Route } from './route.ts';
import { settingsRoutes } from './settings.ts';
import { staffPeopleRoutes } from './staff-people.ts';

const { keys: _opensNoConsole, ...ofCustomers } = meta.command;

const session = {
  signIn: {
    method: 'POST',
    path: '/api/staff/sign-in',
    summary: 'Sign in to the console',
    access: 'public',
    body: SignIn,
    status: 200,
    reply: PersonReply,
    refusals: ['unauthenticated', 'code-needed'],
  },
  signOut: {
    method: 'POST',
    path: '/api/staff/sign-out',
    summary: 'End this console session',
    access: 'public',
    status: 204,
    refusals: ['other-person'],
  },
  session: {
    method: 'GET',
    path: '/api/staff/session',
    summary: 'Who is signed in to the console',
    access: 'public',
    status: 200,
    reply: SessionReply,
    refusals: [],
  },
  chooseLanguage: {
    method: 'POST',
    path: '/api/staff/language',
    summary:
      'Choose the language, and its digits, of the console and of what is written to oneself',
    access: STAFF,
    body: ChooseLanguage,
    status: 204,
    refusals: [],
  },
  changePassword: {
    method: 'POST',
    path: '/api/staff/change-password',
    summary: 'Change one’s own password; other sessions end',
    access: STAFF,
    body: ChangePassword,
    status: 204,
    refusals: ['code-needed'],
  },
  command: {
    ...ofCustomers,
    path: '/api/staff/commands/:key',
    summary: 'What became of a decision about money',
    access: STAFF,
  },
  live: {
    method: 'GET',
    path: '/api/staff/live',
    summary: 'Server-sent events of the desks',
    access: STAFF,
    query: LiveQuery,
    status: 200,
    media: ['text/event-stream'],
    refusals: ['overloaded'],
  },
} as const satisfies Record<string, Route>;

export const staff = {
  ...session,
  ...staffPeopleRoutes,
  ...invitationsRoutes,
  ...referralCodesRoutes,
  ...settingsRoutes,
  ...proposalsRoutes,
  ...auditRoutes,
  ...healthRoutes,
} as const satisfies Record<string, Route>;
