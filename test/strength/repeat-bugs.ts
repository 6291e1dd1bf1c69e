/** Seeded bugs of the teller: what is the same request, what happens once, how much it takes. */
import type { SeededBug } from './seeded-bug.ts';

export const repeatBugs: readonly SeededBug[] = [
  {
    name: 'a key that is under way is answered to another request',
    edits: [
      {
        file: 'server/ledger/teller.ts',
        find: `        if (running.fingerprint !== fingerprint) refuse('key-reused');
`,
        replace: '',
      },
    ],
    tests: [
      { file: 'server/ledger/teller.test.ts', name: 'L11 the same key with another request' },
    ],
  },
  {
    name: 'one key serves two routes that take the same body',
    edits: [
      {
        file: 'server/entry/http/serve.ts',
        find: `    route.method,
    route.path,
`,
        replace: `    route.method,
`,
      },
    ],
    tests: [{ file: 'server/entry/http/http.test.ts', name: 'a money route gets caller' }],
  },
  {
    name: 'a contract that is settled twice in one batch is paid twice',
    edits: [
      {
        file: 'server/domain/contracts/settlement.ts',
        find: `    dedupeKey: \`settle \${open.contract_id}\`,
`,
        replace: '',
      },
      {
        file: 'server/schema/10_contracts.sql',
        find: ',\n  primary key (contract_id, person_id)\n);',
        replace: '\n);\ncreate index settlements_key on settlements (contract_id, person_id);',
      },
    ],
    tests: [
      { file: 'server/domain/contracts/contracts.test.ts', name: 'C8 the same settlement twice' },
    ],
  },
  {
    name: 'who was refused for the moment stays refused under that key',
    edits: [
      {
        file: 'server/ledger/decide.ts',
        find: '  status < 500 && status !== 429 && !(',
        replace: '  status < 500 && !(',
      },
    ],
    tests: [
      { file: 'server/domain/contracts/placement-limits.test.ts', name: 'the same key again' },
    ],
  },
  {
    name: 'one command more is under way than may be',
    edits: [
      {
        file: 'server/ledger/teller.ts',
        find: 'if (inFlight.size >= maxUnderWay)',
        replace: 'if (inFlight.size > maxUnderWay)',
      },
    ],
    tests: [{ file: 'server/ledger/teller.test.ts', name: 'past its cap' }],
  },
  {
    name: 'commands are still taken while the teller closes',
    edits: [
      {
        file: 'server/ledger/teller.ts',
        find: `      closing = true;
      clearInterval(looking);
      await Promise.all([checker, ...lanes].map((one) => one.close()));
`,
        replace: `      clearInterval(looking);
      await Promise.all([checker, ...lanes].map((one) => one.close()));
      closing = true;
`,
      },
    ],
    tests: [{ file: 'server/ledger/teller.test.ts', name: 'a teller that closes' }],
  },
  {
    name: 'what was rolled back counts toward the exposure of all people',
    edits: [
      {
        file: 'server/ledger/batch.ts',
        find: `    for (const [carrier] of notes) carrier.rolledBack(transaction);
`,
        replace: '',
      },
    ],
    tests: [{ file: 'server/domain/exposure/exposure.test.ts', name: 'after any run of faults' }],
  },
  {
    name: 'at an http address no button that moves money does anything',
    edits: [
      {
        file: 'ui/client/new-id.ts',
        find: 'crypto.getRandomValues(new Uint16Array(5))',
        replace: 'new Uint16Array(Array.from(crypto.randomUUID(), Number))',
      },
    ],
    tests: [{ file: 'test/secure-only.test.ts', name: 'each use of what only secure pages' }],
  },
];
