/**
 * Everything that the browser apps are made of: files, and folders with all that is in them but
 * tests. Where any of it changes, setup.mjs rebuilds them. test/web-sources.test.ts holds the list
 * against what the build really reads.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const documents = readdirSync(join(import.meta.dirname, '..', 'docs'));

export const webSources = [
  ...['web', 'console', 'ui', 'protocol', 'texts', 'verifier'],
  'docs/build-on-it.md',
  // In every language that has them.
  ...documents
    .filter((name) => /^(?:returns|settlement)\.(?:[a-z]+\.)?md$/.test(name))
    .map((name) => `docs/${name}`),
  // Settings of the build, and what they import.
  ...['vite.config.ts', 'tsconfig.json', 'tsconfig.web.json'],
  ...['scripts/web-build.ts', 'scripts/service-worker-build.ts', 'scripts/gallery-pages.ts'],
  'scripts/document-blocks.ts',
  ...['scripts/message-modules.ts', 'scripts/page-loaders.ts', 'scripts/shared-files.ts'],
  'server/kit/message-files.ts',
  'scripts/routes-at-rest.ts',
  ...['gallery/chart-frame.ts', 'gallery/picture.ts', 'gallery/pseudo-language.ts'],
  // Which folders are whose (`imports`), and the packages.
  ...['package.json', 'package-lock.json'],
];
