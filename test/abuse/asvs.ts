/**
 * The table of OWASP ASVS 5.0 requirements of levels 1 and 2, as docs/security/asvs.json has it,
 * and the page made from it.
 */
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { type Static, Type } from 'typebox';

import { closed } from '#protocol/route.ts';

import { repository } from '../sources.ts';

/**
 * met: shown by what `by` names. operator: only an installation can do it, as our documents say.
 * open: not done yet.
 */
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

/** docs/security/asvs.md: counts, and what deviates or needs a reason; the rest is in asvs.json. */
export function asvsDocument({ standard, requirements, outOfScope }: AsvsTable): string {
  const count = (level: number, status: string) =>
    requirements.filter((one) => one.level === level && one.status === status).length;
  const of = (status: string) => requirements.filter((one) => one.status === status);
  const lines = [
    `# ${standard}`,
    '',
    'Levels 1 and 2: counts, and what deviates or needs a reason. [asvs.json](asvs.json) has every requirement in our own words with the',
    'tests and headings that show it. `npm run security:documents` writes this page; tests check that what is named exists and that',
    'nothing of level 1 is open.',
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
    ...of('open').map(lineOf),
    '',
    '## Left to the operator',
    '',
    ...of('operator').map((one) => `${lineOf(one)} ${documentsOf(one)}`),
    '',
    '## Met in a way that needs a word',
    '',
    ...of('met')
      .filter(({ note }) => note !== undefined)
      .map(lineOf),
    '',
    '## Not applicable',
    '',
    ...[...Map.groupBy(of('not-applicable'), ({ note = '' }) => note)].map(
      ([note, own]) => `- ${own.map(idOf).join(', ')}: ${note}`,
    ),
    '',
    '## Out of scope',
    '',
    ...outOfScope.map(
      ({ reason, requirements: left }) => `- ${reason} ${left.length} requirements.`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const idOf = ({ id, level }: Requirement) => (level === 1 ? `**${id}**` : id);

const lineOf = (one: Requirement) => `- ${idOf(one)} ${one.says}: ${one.note ?? ''}`;

/** Each document once, as a link. */
function documentsOf({ by = [] }: Requirement): string {
  const files = [...new Set(by.map(({ file }) => file))].filter((file) => file.endsWith('.md'));
  return files.map((file) => `[${basename(file)}](${relative('docs/security', file)})`).join(' ');
}
