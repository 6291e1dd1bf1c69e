/**
 * The table of OWASP ASVS 5.0 requirements of levels 1 and 2, as docs/security/asvs.json has it, and the page made from it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

export function asvsDocument({ standard, requirements, outOfScope }: AsvsTable): string {
  const count = (level: number, status: string) =>
    requirements.filter((one) => one.level === level && one.status === status).length;
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = [
    `# ${standard}`,
    '',
    'Each requirement of levels 1 and 2, by its id and in our own words, with its status and what shows it. Made from `asvs.json`',
    'beside it by `npm run security:documents`; tests check that what is named here is there, and that nothing of level 1 is open.',
    '',
    `| Level | ${statuses.join(' | ')} |`,
    '|--:|--:|--:|--:|--:|',
    ...[1, 2].map(
      (level) => `| ${level} | ${statuses.map((status) => count(level, status)).join(' | ')} |`,
    ),
    '',
    '**met**: shown by what is named. **operator**: only whoever runs an installation can do it, and our documents say how.',
    '**not-applicable**: what it is about does not exist here. **open**: not done yet.',
    '',
    '| Id | Level | Says | Status | Shown by |',
    '|---|--:|---|---|---|',
    ...requirements.map(({ id, level, says, status, by = [], note }) => {
      const evidence = by.map(({ file, name }) => `\`${file}\`: ${name.replace(/^#+ /, '')}`);
      const words = [...(note === undefined ? [] : [note]), ...evidence].join('; ');
      return `| ${id} | ${level} | ${cell(says)} | ${status} | ${cell(words)} |`;
    }),
    '',
    '## Out of scope',
    '',
    ...outOfScope.map(
      ({ reason, requirements: left }) => `- ${reason} ${left.map(({ id }) => id).join(', ')}.`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
