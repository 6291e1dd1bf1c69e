/** Seeded bugs of the files of statements. */
import type { SeededBug } from './seeded-bug.ts';

const csv = 'server/domain/statements/csv-file.ts';
const files = 'server/domain/statements/files.test.ts';
const background = 'server/domain/statements/background.test.ts';

export const statementBugs: readonly SeededBug[] = [
  {
    name: 'a statement begins and ends at midnight in London',
    edits: [
      {
        file: 'server/domain/statements/statements.rules.ts',
        find: 'const IST_MS = 19_800_000;',
        replace: 'const IST_MS = 0;',
      },
    ],
    tests: [{ file: 'test/statement-borders.test.ts', name: 'borders of months and years' }],
  },
  {
    name: 'the times in a statement are those of the database',
    edits: [
      {
        file: 'server/domain/statements/statements.sql.ts',
        find: "`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS')`",
        replace: "`to_char(${at}, 'YYYY-MM-DD HH24:MI:SS')`",
      },
    ],
    tests: [{ file: 'test/statement-borders.test.ts', name: 'borders of months and years' }],
  },
  {
    name: 'a formula behind a semicolon stays one',
    edits: [{ file: csv, find: `.replaceAll(partedFormula, "$1'")`, replace: '' }],
    tests: [{ file: files, name: 'no field that is made of what formulas' }],
  },
  {
    name: 'a file that does not add up is given out',
    edits: [
      {
        file: 'server/domain/statements/account-statement.ts',
        find: 'if (own.balance !== BigInt(available) + BigInt(frozen))',
        replace: 'if (own.count < 0)',
      },
    ],
    tests: [{ file: background, name: 'a book that does not tie gives no file' }],
  },
];
