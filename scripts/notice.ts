/**
 * `npm run notice`: writes the list of packages that ship, with their licences, at the end of
 * NOTICE. It is made of the lock file and of what the browser apps import; test/notice.test.ts
 * holds it up to date.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const BEGINS = 'Packages that ship, by their licences as they state them:\n';

type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Locked> };

/** Licences that the lock file does not have, read in the package itself. */
const stated: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Sentences that a licence asks for beside its name. */
const notes: readonly (readonly [RegExp, string])[] = [
  [
    /LGPL/,
    'libvips and what it contains are shared libraries in packages of their own, which can be replaced by other builds of them; ' +
      'their licences are in the README of each such package.',
  ],
  [/MPL/, 'Used unchanged; the source is the package itself.'],
];

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/** Bare imports of the browser apps: 'react', '@base-ui/react'. */
function importedByApps(): Set<string> {
  const files = ['ui', 'web', 'console'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root }),
  );
  const names = new Set<string>();
  for (const file of files.filter((one) => !one.includes('.test.'))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, from = ''] of text.matchAll(
      /(?:from|import|@import|url)\s*\(?\s*['"]([^'"#./][^'"]*)['"]/g,
    ))
      names.add(
        from.startsWith('@') ? from.split('/', 2).join('/') : (from.split('/', 1)[0] ?? ''),
      );
  }
  return names;
}

/** Paths in the lock file of a package and of all that it needs. */
function withNeeds({ packages }: Lock, names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const within = from === '' ? [] : [`${from}/node_modules/${name}`];
    const path = [...within, `node_modules/${name}`].find((one) => one in packages);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const need of Object.keys(Object.assign({}, dependencies, optionalDependencies)))
      visit(need, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

/** The list as NOTICE has it, in lines of at most 140 characters. */
export function packagesThatShip(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const shipped = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path]) => path);
  const paths = new Set([...shipped, ...withNeeds(lock, importedByApps())]);
  const byLicence = new Map<string, Set<string>>();
  for (const path of paths) {
    const { version = '', license = stated[nameOf(path)] ?? 'unknown' } = lock.packages[path] ?? {};
    const named = byLicence.get(license) ?? new Set();
    byLicence.set(license, named.add(`${nameOf(path)} ${version}`));
  }
  return [...byLicence]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, named]) => {
      const note = notes.find(([form]) => form.test(licence))?.[1];
      const list = wrapped(`${[...named].toSorted().join(', ')}.`);
      return `${licence}\n${list}${note === undefined ? '' : wrapped(note)}`;
    })
    .join('\n');
}

/** Lines that break at blanks. */
function wrapped(text: string): string {
  let lines = '';
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && `${line} ${word}`.length > 140) {
      lines += `${line}\n`;
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return `${lines}${line}\n`;
}

/** NOTICE with the list of now. */
export function noticeNow(): { written: string; due: string } {
  const written = readFileSync(join(root, 'NOTICE'), 'utf8');
  const [own = ''] = written.split(BEGINS, 1);
  return { written, due: `${own.trimEnd()}\n\n${BEGINS}\n${packagesThatShip()}` };
}

if (import.meta.main) {
  writeFileSync(join(root, 'NOTICE'), noticeNow().due);
  process.stdout.write('NOTICE written\n');
}
