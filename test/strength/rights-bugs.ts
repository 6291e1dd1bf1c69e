/** Seeded bugs of rights: keys, sessions, codes, four eyes, and rights in the database. */
import type { SeededBug } from './seeded-bug.ts';

export const rightsBugs: readonly SeededBug[] = [
  {
    name: 'a key that may only read cancels all orders',
    edits: [
      {
        file: 'server/domain/spot-api/signed-endpoints.ts',
        find: "trading('DELETE /api/v3/openOrders', ['symbol'], cancelOpen),",
        replace: "endpoint('DELETE /api/v3/openOrders', 'read', 'cheap', ['symbol'], cancelOpen),",
      },
    ],
    tests: [{ file: 'server/domain/spot-api/read-signature.test.ts', name: 'keys that may not' }],
  },
  {
    name: 'anybody signs anybody out',
    edits: [
      {
        file: 'server/domain/sessions/sessions.sql.ts',
        find: "'delete from sessions where person_id = $1 and id = $2 returning token_hash'",
        replace:
          "'delete from sessions where $1::uuid is not null and id = $2 returning token_hash'",
      },
    ],
    tests: [{ file: 'server/domain/sessions/devices.test.ts', name: 'a session that is ended' }],
  },
  {
    name: 'a passkey answers a challenge that somebody else asked for',
    edits: [
      {
        file: 'server/domain/passkeys/passkeys.sql.ts',
        find: 'and person_id is not distinct from $2 and',
        replace: 'and ($2::uuid is null or person_id is not null) and',
      },
    ],
    tests: [
      { file: 'server/domain/passkeys/passkeys.test.ts', name: 'a challenge is answered once' },
    ],
  },
  {
    name: 'a code lets in twice',
    edits: [
      {
        file: 'server/domain/two-factor/two-factor.rules.ts',
        find: 'return step > lastStep ? step : null;',
        replace: 'return step >= lastStep ? step : null;',
      },
      {
        file: 'server/domain/two-factor/two-factor.sql.ts',
        find: 'and last_step < $3',
        replace: 'and last_step <= $3',
      },
    ],
    tests: [
      {
        file: 'server/domain/two-factor/two-factor.test.ts',
        name: 'the same code is refused twice',
      },
    ],
  },
  {
    name: 'the application may rewrite who decided a request',
    edits: [
      {
        file: 'server/schema/09_requests.sql',
        find: 'grant select, insert on approvals to :app;',
        replace: 'grant select, insert, update on approvals to :app;',
      },
    ],
    tests: [{ file: 'server/database/roles.test.ts', name: 'may change or remove rows' }],
  },
  {
    name: 'staff decide what was proposed about themselves',
    edits: [
      {
        file: 'server/domain/proposals/proposals.rules.ts',
        find: `  if (reader.id === personId) return 'about-you';
`,
        replace: '',
      },
      {
        file: 'server/schema/05_proposals.sql',
        find: '(new.decided_by = proposal.proposed_by) or new.decided_by = proposal.person_id then',
        replace: '(new.decided_by = proposal.proposed_by) then',
      },
    ],
    tests: [
      { file: 'server/domain/proposals/proposals.rules.test.ts', name: 'nobody decides their own' },
    ],
  },
  {
    name: 'a code given in one browser proves who it is in all others',
    edits: [
      {
        file: 'server/ledger/load.ts',
        find: "where s.token_hash = decode(k.session, 'hex') and s.person_id = p.id offset 0",
        replace: 'where s.person_id = p.id order by s.confirmed_at desc nulls last limit 1',
      },
      {
        file: 'server/domain/sessions/sessions.sql.ts',
        find: `s.last_seen_at, s.confirmed_at,
    f.`,
        replace: `s.last_seen_at,
    (select max(o.confirmed_at) from sessions o where o.person_id = p.id) as confirmed_at, f.`,
      },
    ],
    tests: [
      {
        file: 'server/domain/two-factor/staff.test.ts',
        name: 'a member of the staff is made to set it up',
      },
    ],
  },
];
