/** Seeded bugs of limits: what counts toward them, for whom, and from when. */
import type { SeededBug } from './seeded-bug.ts';

export const limitBugs: readonly SeededBug[] = [
  {
    name: 'two placements that come together both use what is left of one’s own limit',
    edits: [
      {
        file: 'server/domain/limits/self-imposed.ts',
        find: 'plus(read, (_, key) => noted[key]),',
        replace: 'read,',
      },
    ],
    tests: [{ file: 'server/domain/limits/limits.test.ts', name: 'two placements that together' }],
  },
  {
    name: 'trades of one batch do not count toward the day’s limit of their key',
    edits: [
      {
        file: 'server/ledger/decide.ts',
        find: `      spending.keep();
`,
        replace: '',
      },
    ],
    tests: [{ file: 'server/domain/keys/key-limits.test.ts', name: 'many at once spend no more' }],
  },
  {
    name: 'what one key spends counts for all keys of its person',
    edits: [
      {
        file: 'server/ledger/key-limits.ts',
        find: 'where s.key_id = k.id',
        replace: 'where s.person_id = k.person_id',
      },
    ],
    tests: [{ file: 'server/domain/keys/key-limits.test.ts', name: 'many at once spend no more' }],
  },
  {
    name: 'codes are counted only once they were found wrong',
    edits: [
      {
        file: 'server/domain/two-factor/two-factor.ts',
        find: `    await attempts.beginCode(person.id, from);
    // Told apart`,
        replace: '    // Told apart',
      },
      {
        file: 'server/domain/two-factor/two-factor.ts',
        find: `    if (!spending) return refuseField('code', 'code-wrong');
    await attempts.succeedCode(person.id, from);
    return spending;`,
        replace: `    if (!spending) {
      await attempts.beginCode(person.id, from);
      return refuseField('code', 'code-wrong');
    }
    await attempts.succeedCode(person.id, from);
    return spending;`,
      },
    ],
    tests: [{ file: 'server/domain/two-factor/two-factor.test.ts', name: 'guesses are counted' }],
  },
  {
    name: 'withdrawals that wait do not count toward what one person may approve',
    edits: [
      {
        file: 'server/schema/09_requests.sql',
        find: `from public.withdrawals r
   where r.person_id = new.person_id and r.created_at > since
     and not exists (select from public.decisions d
                      where d.request_id = r.id and d.outcome in ('rejected', 'cancelled'));`,
        replace: `from public.withdrawals r
   where r.person_id = new.person_id and r.created_at > since
     and exists (select from public.decisions d
                  where d.request_id = r.id and d.outcome = 'approved');`,
      },
    ],
    tests: [
      { file: 'server/domain/withdrawals/withdrawals.test.ts', name: 'two halves that wait' },
    ],
  },
  {
    name: 'who keeps trying to sign in never gets in again',
    edits: [
      {
        file: 'server/domain/sessions/attempts.sql.ts',
        find: 'window_start = case when r.window_start <= $3 then $2 else r.window_start end',
        replace: 'window_start = $2',
      },
    ],
    tests: [{ file: 'server/domain/sessions/sessions.test.ts', name: 'staff guess passwords' }],
  },
  {
    name: 'the limit of all people in a coin counts one person alone',
    edits: [
      {
        file: 'server/domain/exposure/exposure.rules.ts',
        find: "passing('exposure-of-people', coinLimit, people[side])",
        replace: "passing('exposure-of-people', coinLimit, person[side])",
      },
    ],
    tests: [{ file: 'server/domain/positions/positions.test.ts', name: 'limits: of a person' }],
  },
];
