/** The table of pages as the builds of the apps have it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { pagePaths } from '#protocol/pages.ts';
import { withLoaders } from '#scripts/page-loaders.ts';

import { repository } from './sources.ts';

test('a build has the code that fetches each page in place of its file', () => {
  const built = withLoaders(readFileSync(join(repository, 'protocol/pages.ts'), 'utf8'));
  expect(built.match(/\bload: \(\) => import\(/g)).toHaveLength(pagePaths.length);
  expect(built).not.toMatch(/\b(?:file|asks): ['A-Z]/);
  expect(built).toContain("load: () => import('#web/me/MePage.tsx'), name: 'MePage'");
});
