/** Who may do what, and what the server does with a call that is not allowed. */
import { expect } from 'vitest';

import { joinStaff } from '#test/journeys/staff.ts';

import { type Api, heldBy, overHttp, type Screen } from '../row.ts';

const ownPaths = [
  '/api/me',
  '/api/contracts',
  '/api/deposits',
  '/api/withdrawals',
  '/api/notices',
  '/api/tickets',
] as const;

export const roles: Screen = {
  title: 'Roles and calls',
  rows: [
    ...overHttp([
      ...ownPaths.map((path) => ({
        id: `roles.own.${path.slice(5)}`,
        kind: 'role' as const,
        says: `Who is signed in reads ${path} and finds their own; nobody else reads it`,
        async holds(api: Api) {
          expect((await (await api.person()).get(path)).status).toBe(200);
          expect((await api.visitor().get(path)).status).toBe(401);
        },
      })),
      {
        id: 'roles.sub-admin',
        kind: 'role',
        says: 'A sub-admin is the source of codes: sees own codes and sign-ups, and no money, ticket or request',
        async holds() {
          const subAdmin = await joinStaff('sub-admin');
          expect((await subAdmin.get('/api/staff/codes/own')).status).toBe(200);
          for (const path of [
            '/api/staff/deposits',
            '/api/staff/withdrawals',
            '/api/staff/tickets',
          ]) {
            expect((await subAdmin.get(path)).status).toBe(403);
          }
        },
      },
      {
        id: 'roles.review',
        kind: 'role',
        says: 'Deposits and withdrawals are reviewed by staff for finance, tickets by staff for support, and neither by a customer',
        async holds(api) {
          const [finance, support] = [await joinStaff('finance'), await joinStaff('support')];
          const person = await api.person();
          for (const path of ['/api/staff/deposits', '/api/staff/withdrawals']) {
            expect((await finance.get(path)).status).toBe(200);
            expect((await support.get(path)).status).toBe(403);
            expect((await person.get(path)).status).toBe(401);
          }
          expect((await support.get('/api/staff/tickets')).status).toBe(200);
          expect((await finance.get('/api/staff/tickets')).status).toBe(403);
          expect((await person.get('/api/staff/tickets')).status).toBe(401);
        },
      },
    ]),
    ...heldBy(
      'server/domain/deposits/deposits.test.ts',
      'asked for, approved: credited once, with a notice, a line of the statement and an audit entry',
      [
        {
          id: 'roles.deposit.decided',
          kind: 'state',
          says: 'A deposit that is approved is credited once, by staff alone',
          decided: 11,
        },
      ],
    ),
  ],
};
