/** The changes that `npm run test:day -- --planted` applies still fit the sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { planted } from './day/planted.ts';
import { repository } from './sources.ts';
import { seeded } from './strength/seeded-bug.ts';

test.each(planted.map((one) => [one.name, one] as const))('%s', (_, { edits }) => {
  for (const edit of edits) {
    const text = readFileSync(join(repository, edit.file), 'utf8');
    expect(seeded(text, edit)).not.toBe(text);
  }
});
