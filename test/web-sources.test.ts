/**
 * The browser apps are rebuilt whenever anything changes that they are made of.
 * scripts/web-sources.mjs lists what their pages, the prerendered page and the settings of the
 * build import, however far away.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { expect, test } from 'vitest';

import { listFiles, readSources, repository } from './sources.ts';

const list = join(repository, 'scripts/web-sources.mjs');
const { webSources } = (await import(list)) as { webSources: readonly string[] };

const sources = new Map(readSources(repository).map((source) => [source.path, source]));
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const files = listFiles(repository);
const config = read('vite.config.ts');

/** What a page, a style sheet or a source asks for, as paths in the repository. */
function wants(path: string): string[] {
  const folder = posix.dirname(path);
  if (path.endsWith('.html')) {
    return [...read(path).matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file = '']) =>
      posix.join(folder, file),
    );
  }
  if (path.endsWith('.css')) {
    const imported = read(path).matchAll(/(?:@import|url\()\s*'(\.[^']+)'/g);
    const scanned = read(path).matchAll(/@source '([^']+)'/g);
    return [
      ...[...imported].map(([, file = '']) => posix.join(folder, file)),
      ...[...scanned].flatMap(([, from = '']) => {
        const below = `${posix.join(folder, from)}/`;
        return files.filter((file) => file.startsWith(below) && !/\.test\.tsx?$/.test(file));
      }),
    ];
  }
  return (sources.get(path)?.imports ?? []).flatMap(({ target }) =>
    target === null ? [] : target,
  );
}

/** Everything that the build reads, beginning with these. */
function reached(from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || !existsSync(join(repository, path))) return;
    found.add(path);
    for (const wanted of wants(path)) visit(wanted);
  };
  for (const path of from) visit(path);
  return found;
}

const isListed = (path: string) =>
  webSources.some((source) => path === source || path.startsWith(`${source}/`));

test('the list has everything that the build reads', () => {
  const pages = [...config.matchAll(/'([a-z/-]+\.html)'/g)].map(([, page = '']) => page);
  expect(pages.length).toBeGreaterThan(2);
  const prerendered = /LANDING = '([^']+)'/.exec(read('scripts/web-build.ts'))?.[1] ?? '';
  const inputs = reached([...pages, prerendered, 'vite.config.ts']);
  expect(inputs.size).toBeGreaterThan(400);
  for (const far of ['verifier/rules.ts', 'docs/settlement.md', 'protocol/money.ts']) {
    expect(inputs).toContain(far);
  }
  expect([...inputs].filter((path) => !isListed(path))).toEqual([]);
  // The map by which the build finds folders, the packages, and how TypeScript is read.
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.web.json'];
  expect(settings.filter((path) => !isListed(path))).toEqual([]);
});

test('the list has nothing that is not there', () => {
  const translated = listFiles(join(repository, 'docs')).filter((path) =>
    /\.[a-z]{2}\.md$/.test(path),
  );
  expect(webSources).toEqual(expect.arrayContaining(translated.map((path) => `docs/${path}`)));
  expect(webSources.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});
