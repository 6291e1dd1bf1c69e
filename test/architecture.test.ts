/**
 * Holds the walls of the house: who may import whom, no cycles, no dead files, one reader of the environment. The table
 * below is the rule; ARCHITECTURE.md tells it in words.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, posix } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';

import vitestConfig from '../vitest.config.ts';
import { listFiles, readSources, repository, type Source } from './sources.ts';

/** Area -> the areas it may import. Its own is always allowed; the longest matching area is a file's. */
const areas: Record<string, readonly string[]> = {
  protocol: [],
  'server/kit': ['protocol'],
  'server/ledger': ['protocol', 'server/kit'],
  'server/domain': ['protocol', 'server/kit', 'server/ledger'],
  'server/database': ['server/kit'],
  'server/adapters': ['protocol', 'server/kit'],
  // main.ts, app.ts, config.ts: composition only.
  server: [
    'protocol',
    'server/kit',
    'server/ledger',
    'server/domain',
    'server/database',
    'server/adapters',
  ],
  ui: ['protocol'],
  web: ['protocol', 'ui', 'docs'],
  console: ['protocol', 'ui', 'docs'],
  verifier: [],
  docs: [],
  // Around the product, not of it: they may look at everything.
  test: ['*'],
  scripts: ['*'],
  bench: ['*'],
  '': ['*'],
};

/** Slice -> the slices whose public file (`y/y.ts`) it may import. */
const slices: Record<string, readonly string[]> = {
  people: [],
  sessions: [],
  market: [],
  contracts: ['market', 'notices'],
  notices: [],
  staff: ['people'],
  settings: [],
};

/** Only their types, each with the reason. */
const typeArrows: readonly { from: string; to: string; because: string }[] = [
  { from: 'server/', to: 'server/config.ts', because: 'settings are passed in as one value' },
  { from: 'server/adapters/', to: 'server/domain/', because: 'the domain owns what it asks for' },
];

/** May read the environment besides server/config.ts: they are started by people, not by the server. */
const mayReadEnvironment = (path: string) =>
  path === 'server/config.ts' ||
  /^(scripts|test|bench)\/|\.test\.ts$|^[^/]+\.config\.ts$/.test(path);

/** Tests, and the worlds that they build beside the code. */
const isTestFile = (path: string) => /(\.test|-fixture)\.tsx?$/.test(path);

const inBrowser = (path: string) => /^(ui|web|console|protocol)\//.test(path);

type Packages = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

type Tree = {
  sources: Source[];
  files: string[];
  packages: Packages;
  /** Texts that start files by their path: package.json, the pipeline, and the scripts of each page. */
  starters: string[];
};

function readTree(root: string): Tree {
  const files = listFiles(root);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const manifest = read('package.json');
  const scriptsOf = (page: string) =>
    [...read(page).matchAll(/src="\.?\/?([^"]+)"/g)].map(([, path]) =>
      posix.join(posix.dirname(page), path ?? ''),
    );
  return {
    sources: readSources(root),
    files,
    packages: JSON.parse(manifest) as Packages,
    starters: [
      manifest,
      ...files.filter((path) => path.startsWith('.ci/')).map(read),
      ...files.filter((path) => path.endsWith('.html')).flatMap(scriptsOf),
    ],
  };
}

/** Everything that stands against the rules in this tree, one line each; empty where the house is in order. */
function violations(tree: Tree): string[] {
  const { sources, packages } = tree;
  const existing = new Set(tree.files);
  return [
    ...sources.flatMap((source) => [
      ...source.imports.flatMap(({ specifier, target, typeOnly }) =>
        (target === null
          ? packageProblems(source.path, specifier, typeOnly, packages)
          : arrowProblems(source.path, specifier, target, typeOnly, existing)
        ).map((problem) => `${source.path}: ${problem}`),
      ),
      ...fileProblems(source).map((problem) => `${source.path}: ${problem}`),
    ]),
    ...cycles(sources),
    ...deadFiles(tree),
  ];
}

function areaOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  for (; folders.length > 0; folders.pop()) {
    const area = folders.join('/');
    if (area in areas) return area;
  }
  return '';
}

function sliceOf(path: string): string | undefined {
  return /^server\/domain\/([^/]+)\//.exec(path)?.[1];
}

function arrowProblems(
  from: string,
  specifier: string,
  to: string,
  typeOnly: boolean,
  existing: ReadonlySet<string>,
): string[] {
  if (to.startsWith('..')) return [`${specifier} leaves the repository`];
  if (!existing.has(to)) return [`${specifier} does not exist`];
  const documents = to.startsWith('docs/') && specifier.endsWith('.md?raw');
  // What stands at the root has no #name of its own.
  if (specifier.startsWith('../') && !documents && to.includes('/')) {
    return [`${specifier} climbs; across folders write #area/…`];
  }
  if (
    typeOnly &&
    typeArrows.some((arrow) => from.startsWith(arrow.from) && to.startsWith(arrow.to))
  ) {
    return [];
  }

  const [area, goal] = [areaOf(from), areaOf(to)];
  const mayPass = areas[area] ?? [];
  const isTest = isTestFile(from);
  // A test may build a world and look at its own side of the wall.
  if (isTest && (goal === 'test' || (from.startsWith('server/') && to.startsWith('server/'))))
    return [];
  if (goal === 'docs' && !documents) return [`${specifier}: only documents, as …md?raw`];
  if (area !== goal && !mayPass.includes('*') && !mayPass.includes(goal)) {
    return [`${area || 'the root'} may not import ${goal || 'the root'} (${specifier})`];
  }

  const [slice, other] = [sliceOf(from), sliceOf(to)];
  if (slice !== undefined && other !== undefined && slice !== other) {
    if (!slices[slice]?.includes(other)) {
      return [`the slice ${slice} may not import ${other}: not in the table`];
    }
    if (to !== `server/domain/${other}/${other}.ts`) {
      return [`${to} is not the public file of ${other}`];
    }
  }
  return [];
}

function packageProblems(
  from: string,
  specifier: string,
  typeOnly: boolean,
  packages: Packages,
): string[] {
  const isBuiltIn = specifier.startsWith('node:');
  const isTest = isTestFile(from);
  if (inBrowser(from) && isBuiltIn && !isTest) return [`${specifier} does not exist in a browser`];
  if (isBuiltIn) return [];
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  if (packages.dependencies?.[name]) {
    const isShared = name === 'typebox';
    return inBrowser(from) && !isShared && !isTest ? [`${name} belongs to the server`] : [];
  }
  if (!packages.devDependencies?.[name]) return [`${name} is not in package.json`];
  const isServer = from.startsWith('server/') && !isTest;
  return isServer && !typeOnly ? [`${name} is not there in production: it is a devDependency`] : [];
}

function fileProblems({ path, code, reexports, hasDefaultExport }: Source): string[] {
  const problems: string[] = [];
  if (/(^|\/)index\.[a-z]+$/.test(path))
    problems.push('no index files: name the file after what it holds');
  if (/(^|\/)(utils|helpers|shared|types|common)\//.test(path)) {
    problems.push('no folder that fills with everything: put it beside what it serves');
  }
  // A slice's public file may hand on the names of its own folder: it is the only one that others import.
  const handedOn = /^server\/domain\/([^/]+)\/\1\.ts$/.test(path)
    ? reexports.filter((specifier) => !specifier.startsWith('./'))
    : reexports;
  if (handedOn.length > 0)
    problems.push(`hands on ${handedOn.join(', ')}: import it where it lives`);
  if (hasDefaultExport && !path.endsWith('.config.ts'))
    problems.push('default export: export it by its name');
  if (/\bprocess\.env\b/.test(code) && !mayReadEnvironment(path)) {
    problems.push('reads process.env: only server/config.ts does, pass the setting in');
  }
  return problems;
}

/** Files that load each other in a ring; each ring once. A type binds nothing when the code runs. */
function cycles(sources: readonly Source[]): string[] {
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : [target])),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  function visit(path: string, trail: string[]): void {
    const at = trail.indexOf(path);
    if (at >= 0) found.push(`cycle: ${[...trail.slice(at), path].join(' -> ')}`);
    if (at >= 0 || done.has(path)) return;
    for (const target of edges.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  }
  for (const path of edges.keys()) visit(path, []);
  return found;
}

/**
 * Files that nothing starts or imports. What the product is made of has to be reached from the product itself: a test
 * alone does not keep it alive.
 */
function deadFiles({ sources, starters }: Tree): string[] {
  const edges = new Map(sources.map((source) => [source.path, targetsOf(source)]));
  const named = [
    ...starters,
    ...sources
      .filter(({ path }) => !isTestFile(path))
      .flatMap(({ code }) => code.match(/'[^'\n]+\.\w+'/g) ?? []),
  ].join('\n');

  const alive = new Set<string>();
  function keep(path: string): void {
    if (alive.has(path)) return;
    alive.add(path);
    for (const target of edges.get(path) ?? []) keep(target);
  }
  const paths = sources.map(({ path }) => path);
  for (const path of paths)
    if (named.includes(path) || /^[^/]+\.config\.ts$/.test(path)) keep(path);
  const product = paths.filter((path) => !/^(test|bench)\//.test(path) && !isTestFile(path));
  const dead = product.filter((path) => !alive.has(path));
  for (const path of paths) if (isTestFile(path)) keep(path);
  dead.push(...paths.filter((path) => !product.includes(path) && !alive.has(path)));
  return dead.map((path) => `${path}: nobody imports it`);
}

function targetsOf(source: Source): string[] {
  return source.imports.flatMap(({ target }) => (target === null ? [] : [target]));
}

const run = promisify(execFile);
const planted: string[] = [];
afterAll(() => {
  for (const root of planted) rmSync(root, { recursive: true, force: true });
});

/** A tree of its own with these files and this repository's package.json. */
function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'drishti-architecture-'));
  planted.push(root);
  cpSync(join(repository, 'package.json'), join(root, 'package.json'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('the house keeps its walls', () => {
  expect(violations(readTree(repository))).toEqual([]);
});

test('the scan reads what is there: hundreds of imports, across every wall that exists', () => {
  const { sources } = readTree(repository);
  const crossings = new Set(
    sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) =>
        target === null ? [] : [`${areaOf(path)} -> ${areaOf(target)}`],
      ),
    ),
  );
  expect(sources.length).toBeGreaterThan(60);
  for (const arrow of [
    'server/kit -> protocol',
    'server/ledger -> server/kit',
    'server -> server/domain',
  ]) {
    expect(crossings).toContain(arrow);
  }
  expect(crossings).toContain('web -> ui');
});

test('each kind of violation is caught', () => {
  const root = plant({
    'web/index.html': '<script type="module" src="/main.tsx"></script>',
    'web/main.tsx': [
      "import { systemClock } from '../server/kit/clock.ts';",
      "import { openLane } from '#server/ledger/lane.ts';",
      "import { readFileSync } from 'node:fs';",
      "import pg from 'pg';",
      "import { gone } from './gone.ts';",
      "const later = () => import('#console/main.ts');",
      'export default [systemClock, openLane, readFileSync, pg, gone, later];',
    ].join('\n'),
    'console/main.ts': "import '#web/main.tsx';",
    'server/main.ts': "import './app.ts';",
    'server/app.ts': "import '#server/domain/contracts/contracts.ts';",
    'server/kit/clock.ts':
      "import { rule } from '#server/ledger/lane.ts';\nexport const clock = rule;",
    'server/ledger/lane.ts':
      "import { clock } from '#server/kit/clock.ts';\nexport const rule = clock;",
    'server/domain/contracts/contracts.ts': [
      "import { find } from '#server/domain/market/market.sql.ts';",
      "import { sessions } from '#server/domain/sessions/sessions.ts';",
      "import { open } from '#server/database/embedded.ts';",
      "import { render } from 'react-dom';",
      "import { thing } from 'left-pad';",
      'export const all = [find, sessions, open, render, thing, process.env.HOME];',
    ].join('\n'),
    'server/domain/market/market.sql.ts': 'export const find = 1;',
    'server/domain/sessions/sessions.ts': 'export const sessions = 1;',
    'server/database/embedded.ts':
      "import '#server/domain/market/market.sql.ts';\nexport const open = 1;",
    'protocol/money.ts': "import '#ui/format.ts';",
    'ui/format.ts': "export { scale } from '#protocol/money.ts';",
    'ui/helpers/index.ts': 'export const help = 1;',
    'server/forgotten.ts': 'export const forgotten = 1;',
    'verifier/verify.ts': "import type { rule } from '#server/ledger/lane.ts';",
    'test/fixture.test.ts': "import '#server/forgotten.ts';",
  });
  expect(violations(readTree(root)).toSorted()).toEqual(
    [
      'web/main.tsx: ../server/kit/clock.ts climbs; across folders write #area/…',
      'web/main.tsx: web may not import server/ledger (#server/ledger/lane.ts)',
      'web/main.tsx: node:fs does not exist in a browser',
      'web/main.tsx: pg belongs to the server',
      'web/main.tsx: ./gone.ts does not exist',
      'web/main.tsx: web may not import console (#console/main.ts)',
      'web/main.tsx: default export: export it by its name',
      'console/main.ts: console may not import web (#web/main.tsx)',
      'server/kit/clock.ts: server/kit may not import server/ledger (#server/ledger/lane.ts)',
      'server/domain/contracts/contracts.ts: server/domain/market/market.sql.ts is not the public file of market',
      'server/domain/contracts/contracts.ts: the slice contracts may not import sessions: not in the table',
      'server/domain/contracts/contracts.ts: server/domain may not import server/database (#server/database/embedded.ts)',
      'server/domain/contracts/contracts.ts: react-dom is not there in production: it is a devDependency',
      'server/domain/contracts/contracts.ts: left-pad is not in package.json',
      'server/domain/contracts/contracts.ts: reads process.env: only server/config.ts does, pass the setting in',
      'server/database/embedded.ts: server/database may not import server/domain (#server/domain/market/market.sql.ts)',
      'protocol/money.ts: protocol may not import ui (#ui/format.ts)',
      'ui/format.ts: hands on #protocol/money.ts: import it where it lives',
      'ui/helpers/index.ts: no index files: name the file after what it holds',
      'ui/helpers/index.ts: no folder that fills with everything: put it beside what it serves',
      'ui/helpers/index.ts: nobody imports it',
      'server/forgotten.ts: nobody imports it',
      'verifier/verify.ts: verifier may not import server/ledger (#server/ledger/lane.ts)',
      'verifier/verify.ts: nobody imports it',
      'cycle: console/main.ts -> web/main.tsx -> console/main.ts',
      'cycle: protocol/money.ts -> ui/format.ts -> protocol/money.ts',
      'cycle: server/kit/clock.ts -> server/ledger/lane.ts -> server/kit/clock.ts',
    ].toSorted(),
  );
});

test('package.json itself is the wall: browser code that names a server file neither type-checks nor builds', async () => {
  const root = plant({
    'web/main.ts':
      "import { systemClock } from '#server/kit/clock.ts';\nexport const now = systemClock.now();\n",
    'web/fine.ts':
      "import { refusals } from '#protocol/refusals.ts';\nexport const codes = Object.keys(refusals);\n",
  });
  for (const config of ['tsconfig.json', 'tsconfig.web.json'])
    cpSync(join(repository, config), join(root, config));
  for (const folder of ['protocol', 'server'])
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));

  const tsc = join(repository, 'node_modules/.bin/tsc');
  const types = await run(tsc, ['-p', 'tsconfig.web.json'], { cwd: root }).then(
    () => 'no error',
    (error: { stdout: string }) => error.stdout,
  );
  expect(types).toMatch(
    /^web\/main\.ts\(1,29\): error TS2307: Cannot find module '#server\/kit\/clock\.ts'/,
  );
  expect(types.match(/error TS/g)).toHaveLength(1);

  const bundle = (entry: string) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry: join(root, entry), formats: ['es'] } },
    });
  await expect(bundle('web/main.ts')).rejects.toThrow('#server/kit/clock.ts');
  await expect(bundle('web/fine.ts')).resolves.toBeDefined();
});

test('every test file is run by one of the projects', () => {
  const included = vitestConfig.test?.projects?.flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  );
  const forgotten = listFiles(repository)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => !included?.some((pattern) => matchesGlob(path, pattern)));
  expect(forgotten).toEqual([]);
});

/** Used without an import: by name, by the tools that read them, or from a style sheet. */
const usedOtherwise: Record<string, string> = {
  node: 'runs every npm script',
  typescript: 'checks the types, as tsc',
  oxlint: 'checks the code',
  'oxlint-tsgolint': 'the part of oxlint that knows types',
  prettier: 'lays the code out',
};

test('every dependency has its reason on record, and its use', () => {
  const { packages, sources } = readTree(repository);
  const record = readFileSync(join(repository, 'docs/decisions/0010-dependencies.md'), 'utf8');
  const rows = record.split('\n').filter((line) => line.startsWith('| `'));
  const recorded = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  );
  const declared = Object.keys({ ...packages.dependencies, ...packages.devDependencies });
  expect(recorded.toSorted()).toEqual(declared.toSorted());

  const styles = listFiles(repository)
    .filter((path) => path.endsWith('.css'))
    .map((path) => readFileSync(join(repository, path), 'utf8'));
  const isUsed = (name: string) =>
    name in usedOtherwise ||
    name.startsWith('@types/') ||
    styles.some((style) => style.includes(`'${name}`)) ||
    sources.some(({ code }) => code.includes(`'${name}'`) || code.includes(`'${name}/`));
  expect(declared.filter((name) => !isUsed(name))).toEqual([]);
});
