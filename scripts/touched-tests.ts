/**
 * `touchedTests` finds the long tests that a change touches, for `npm run test:all -- PATH…`. A
 * test reaches a changed file through imports, through a program that it starts by its path, or, in
 * a browser, through a page whose address it names. Every journey reaches the whole server.
 */
import { posix } from 'node:path';

import { pages as customerPages } from '#protocol/pages.ts';
import { longFiles } from '#test/long-tests.ts';
import { readSources, repository, type Source } from '#test/sources.ts';

const APPS = ['web/main.tsx', 'console/main.tsx'];
const ROUTES = ['web/routes.tsx', 'console/routes.tsx'];
const SETUPS = { journeys: 'test/journeys/setup.ts', faults: 'test/faults/setup.ts' };
/** Projects of vitest, in the order in which a path is looked for. */
const projects: readonly [name: string, holds: RegExp][] = [
  ['conformance', /^test\/conformance\/rest\.test\.ts$/],
  ['journeys', /^test\/(journeys\/|conformance\/sample)/],
  ['abuse', /^test\/abuse\/long\//],
  ['faults', /^test\/(faults\/|exchange-clients|examples)|^server\/(main|processes|workers)\./],
  ['unit', /./],
];

const isTest = (path: string) => /\.test\.tsx?$/.test(path) && !path.startsWith('test/deploy/');

/** Test files by project. A path names a file, or a folder with all that is in it. */
export function touchedTests(paths: readonly string[]): Map<string, string[]> {
  const sources = new Map(readSources(repository).map((source) => [source.path, source]));
  const asked = paths.map((path) => posix.normalize(path).replace(/\/$/, ''));
  for (const path of asked) {
    if (![...sources.keys()].some((known) => isBelow(known, path))) {
      throw new Error(`${path} is no file or folder with code.`);
    }
  }
  const neighbours = neighboursIn(sources);
  const isTouched = (path: string) =>
    [...reachable(path, neighbours)].some((one) => asked.some((wanted) => isBelow(one, wanted)));
  const touched = [...sources.values()].filter(isLong).map(({ path }) => path);
  return Map.groupBy(touched.filter(isTouched), projectOf);
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Runs more in a whole run: it is left out of the others, or asks which of both it is in. */
function isLong({ path, imports }: Source): boolean {
  const asks = imports.some(({ target }) => /^test\/(extent|long-test)\.ts$/.test(target ?? ''));
  const isAlone = /^test\/(abuse\/long|conformance)\//.test(path);
  return isTest(path) && (asks || isAlone || longFiles.includes(path));
}

const projectOf = (path: string) => projects.find(([, holds]) => holds.test(path))?.[0] ?? 'unit';

type Neighbours = (path: string) => readonly string[];

function neighboursIn(sources: ReadonlyMap<string, Source>): Neighbours {
  const pages = pageFiles(sources);
  const found = new Map<string, readonly string[]>();
  const look = (path: string) => {
    const source = sources.get(path);
    if (!source) return [];
    // Pages are reached by their addresses: otherwise each journey would reach all of them.
    const imported = source.imports.flatMap(({ target }) =>
      target === null || (ROUTES.includes(path) && pages.has(target)) ? [] : [target],
    );
    const named = [...source.text.matchAll(/'([\w./-]+\.tsx?)'/g)].flatMap(([, name = '']) => [
      name,
      posix.join(posix.dirname(path), name),
    ]);
    return [...imported, ...named, ...visited(source, pages)].filter((one) => sources.has(one));
  };
  return (path) => {
    const known = found.get(path) ?? look(path);
    found.set(path, known);
    return known;
  };
}

/** Returns what a test reaches without an import: the apps, and the pages that it names. */
function visited({ path, text }: Source, pages: ReadonlyMap<string, RegExp>): readonly string[] {
  if (projectOf(path) === 'faults' && isTest(path)) return [SETUPS.faults];
  if (!/^test\/(journeys|conformance)\//.test(path)) return [];
  const named = [...pages].flatMap(([file, names]) => (names.test(text) ? [file] : []));
  return [SETUPS.journeys, 'server/main.ts', ...APPS, ...named];
}

/** File of a page -> how a test names its address. */
function pageFiles(sources: ReadonlyMap<string, Source>): Map<string, RegExp> {
  const code = sources.get('console/routes.tsx')?.code ?? '';
  const entry = /'(\/[\w/:-]+)'[^\n]*(?:\n[^\n]*)?import\('#([^']+)'\)/g;
  const placed = [
    ...Object.entries(customerPages).map(
      ([address, { file }]) => [address, `web/${file}.tsx`] as const,
    ),
    ...[...code.matchAll(entry)].map(([, address = '', file = '']) => [address, file] as const),
  ];
  return new Map(
    placed.map(([address, file]) => [
      file,
      new RegExp(address.includes(':') ? before(address) : `${address}['"\`?#]`),
    ]),
  );
}

/** Returns the part of an address that does not vary: `/coin/` of `/coin/:symbol`. */
const before = (address: string) => address.slice(0, address.indexOf(':'));

function reachable(start: string, neighbours: Neighbours): Set<string> {
  const seen = new Set([start]);
  for (const path of seen) for (const next of neighbours(path)) seen.add(next);
  return seen;
}
