/**
 * The tables of docs/scaling.md: what its rows name in backticks, by the words of their first
 * column.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repository } from './sources.ts';

/** Of the table under that heading. */
export function namesUnder(heading: string): Map<string, string[]> {
  const text = readFileSync(join(repository, 'docs/scaling.md'), 'utf8');
  const begin = text.indexOf(`### ${heading}`);
  if (begin < 0) throw new Error(`docs/scaling.md has no heading ${heading}`);
  const end = text.indexOf('\n#', begin + 1);
  const lines = text.slice(begin, end < 0 ? undefined : end).split('\n');
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows
      .filter(([, , names = '']) => names.includes('`'))
      .map(([, group = '', names = '']) => [
        group,
        [...names.matchAll(/`([a-z0-9_. -]+)`/g)].map(([, name = '']) => name),
      ]),
  );
}
