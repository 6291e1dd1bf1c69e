/**
 * The table of OWASP ASVS 5.0 requirements of levels 1 and 2, as docs/security/asvs.json has it, and the page made from it.
 */
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { type Static, Type } from 'typebox';

import { closed } from '#protocol/route.ts';

import { repository } from '../sources.ts';

/** met: shown by what `by` names. operator: only an installation can do it, as our documents say. open: not done yet. */
const Status = Type.Enum(['met', 'operator', 'not-applicable', 'open']);
const Id = Type.String({ pattern: '^V[0-9]{1,2}\\.[0-9]\\.[0-9]{1,2}$' });
const Level = Type.Enum([1, 2]);

export const AsvsTable = closed({
  $schema: Type.String(),
  standard: Type.Literal('OWASP ASVS 5.0.0'),
  requirements: Type.Array(
    closed({
      id: Id,
      level: Level,
      /** In our own words. */
      says: Type.String({ minLength: 5 }),
      status: Status,
      /** A test by its name, or a heading of a document. */
      by: Type.Optional(
        Type.Array(closed({ file: Type.String(), name: Type.String() }), { minItems: 1 }),
      ),
      note: Type.Optional(Type.String({ minLength: 5 })),
    }),
  ),
  outOfScope: Type.Array(
    closed({
      reason: Type.String(),
      requirements: Type.Array(closed({ id: Id, level: Level })),
    }),
  ),
});
export type AsvsTable = Static<typeof AsvsTable>;

export function readAsvs(): AsvsTable {
  const text = readFileSync(join(repository, 'docs/security/asvs.json'), 'utf8');
  return JSON.parse(text) as AsvsTable;
}

const statuses = ['met', 'operator', 'not-applicable', 'open'] as const;
type Requirement = AsvsTable['requirements'][number];

/** docs/security/asvs.md: what is open first, then what an operator has to do, then what is met and by which tests. */
export function asvsDocument({ standard, requirements, outOfScope }: AsvsTable): string {
  const count = (level: number, status: string) =>
    requirements.filter((one) => one.level === level && one.status === status).length;
  const of = (status: string) => requirements.filter((one) => one.status === status);
  const lines = [
    `# ${standard}`,
    '',
    'The requirements of levels 1 and 2, in our own words. Generated from `asvs.json` by `npm run security:documents`. Tests check that',
    'every test and heading named there exists and that nothing of level 1 is open; `asvs.json` names the tests in each file.',
    '',
    `| Level | ${statuses.join(' | ')} |`,
    '|--:|--:|--:|--:|--:|',
    ...[1, 2].map(
      (level) => `| ${level} | ${statuses.map((status) => count(level, status)).join(' | ')} |`,
    ),
    '',
    'Ids of level 1 are bold.',
    '',
    '## Open',
    '',
    ...table('What is missing', of('open'), ({ note = '' }) => note),
    '',
    '## Left to the operator',
    '',
    'The documents named say how.',
    '',
    ...table('How', of('operator'), (one) => `${one.note ?? ''} ${filesOf(one)}`),
    '',
    '## Met',
    '',
    ...table('Shown by', of('met'), (one) =>
      one.note === undefined ? filesOf(one) : `${one.note} ${filesOf(one)}`,
    ),
    '',
    '## Not applicable',
    '',
    ...table('Why', of('not-applicable'), ({ note = '' }) => note),
    '',
    '## Out of scope',
    '',
    ...outOfScope.map(
      ({ reason, requirements: left }) => `- ${reason} ${left.map(({ id }) => id).join(', ')}.`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function table(
  last: string,
  requirements: readonly Requirement[],
  lastOf: (requirement: Requirement) => string,
): string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const idOf = ({ id, level }: Requirement) => (level === 1 ? `**${id}**` : id);
  return [
    `| Id | Requirement | ${last} |`,
    '|---|---|---|',
    ...requirements.map((one) => `| ${idOf(one)} | ${cell(one.says)} | ${cell(lastOf(one))} |`),
  ];
}

/** Each file once: tests by their path, documents as links. */
function filesOf({ by = [] }: Requirement): string {
  const files = [...new Set(by.map(({ file }) => file))];
  return files.map((file) => (file.endsWith('.md') ? linkTo(file) : `\`${file}\``)).join(' ');
}

function linkTo(file: string): string {
  const path = relative('docs/security', file);
  return `[${basename(file)}](${path})`;
}
