/**
 * What breaks the import rules: reads a tree and compares it with the table of
 * architecture.test.ts. Knows no exceptions of its own.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { listFiles, readSources, type Source } from './sources.ts';

export type Rules = {
  /** Area -> the areas it may import; `*` is all. Its own is always allowed. */
  areas: Readonly<Record<string, readonly string[]>>;
  /** Where slices lie, e.g. `web`, with what the slices there may import of each other. */
  slices: Readonly<Record<string, Slices>>;
  /** Where types alone may pass. */
  typeArrows: readonly { from: string; to: string; because: string }[];
};

type Slices = {
  /**
   * Folders for all slices beside them. In order: each may import those before it, and no slice.
   */
  common: readonly string[];
  /**
   * Slice -> what it may import of others: `y` for the public file `y/y.ts`, or a file by name,
   * `y/file`. None unless named.
   */
  arrows: Readonly<Record<string, readonly string[]>>;
};

type Packages = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

export type Tree = {
  sources: Source[];
  files: string[];
  packages: Packages;
  /**
   * Texts that start files by their path: package.json, the pipeline, deployments, and the scripts
   * of each page.
   */
  starters: string[];
};

export function readTree(root: string): Tree {
  const files = listFiles(root);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const manifest = read('package.json');
  const scriptsOf = (page: string) =>
    [...read(page).matchAll(/src="\.?\/?([^"]+)"/g)].flatMap(([, path = '']) => [
      posix.join(posix.dirname(page), path),
      posix.join(posix.dirname(page), 'public', path),
    ]);
  return {
    sources: readSources(root),
    files,
    packages: JSON.parse(manifest) as Packages,
    starters: [
      manifest,
      ...files.filter((path) => /^(\.ci|deploy)\//.test(path)).map(read),
      ...files.filter((path) => path.endsWith('.html')).flatMap(scriptsOf),
    ],
  };
}

/**
 * Everything that breaks the rules in this tree, one line each; empty where the house is in order.
 */
export function violations(tree: Tree, rules: Rules): string[] {
  const { sources, packages } = tree;
  const existing = new Set(tree.files);
  return [
    ...sources.flatMap((source) => [
      ...source.imports.flatMap(({ specifier, target, typeOnly }) =>
        (target === null
          ? packageProblems(source.path, specifier, typeOnly, packages)
          : arrowProblems({ from: source.path, specifier, to: target, typeOnly }, existing, rules)
        ).map((problem) => `${source.path}: ${problem}`),
      ),
      ...fileProblems(source).map((problem) => `${source.path}: ${problem}`),
    ]),
    ...cycles(sources),
    ...deadFiles(tree),
  ];
}

/**
 * What breaks the table of the place in which both files lie. Null where they are of one slice, or
 * of none.
 */
function sliceProblem(from: string, to: string, slices: Rules['slices']): string | null {
  for (const [root, { common, arrows }] of Object.entries(slices)) {
    const [slice, other] = [from, to].map((path) =>
      path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/') : [],
    );
    if (!slice || !other || slice.length < 2 || other.length < 2) continue;
    const [[own = ''], [goal = '']] = [slice, other];
    const [rank, goalRank] = [common.indexOf(own), common.indexOf(goal)];
    if (own === goal || (goalRank >= 0 && (rank < 0 || goalRank < rank))) continue;
    const file = other.join('/').replace(/\.tsx?$/, '');
    const named = file === `${goal}/${goal}` ? goal : file;
    if (rank >= 0) return `${root}/${own} may not import ${named}, which stands above it`;
    if (!arrows[own]?.includes(named)) {
      return `the slice ${own} may not import ${named}: not in the table`;
    }
  }
  return null;
}

type Arrow = { from: string; specifier: string; to: string; typeOnly: boolean };

function arrowProblems(
  { from, specifier, to, typeOnly }: Arrow,
  existing: ReadonlySet<string>,
  { areas, slices, typeArrows }: Rules,
): string[] {
  if (to.startsWith('..')) return [`${specifier} leaves the repository`];
  if (!existing.has(to)) return [`${specifier} does not exist`];
  const documents =
    to.startsWith('docs/') &&
    (/\.md\?(?:raw|blocks)$/.test(specifier) || (isTestFile(from) && to.endsWith('.md')));
  const [area, goal] = [areaOf(from, areas), areaOf(to, areas)];
  const mayPass = areas[area] ?? [];
  // What is at the root has no #name of its own. Around the product, one step up is as near as a
  // file's own folder.
  const isNear = area === goal && mayPass.includes('*') && !specifier.startsWith('../..');
  if (specifier.startsWith('../') && !documents && !isNear && to.includes('/')) {
    return [`${specifier} climbs; across folders write #area/…`];
  }
  if (
    typeOnly &&
    typeArrows.some((arrow) => from.startsWith(arrow.from) && to.startsWith(arrow.to))
  ) {
    return [];
  }

  const isTest = isTestFile(from);
  // A test may build a world and look at its own side of the wall.
  if (
    isTest &&
    (documents ||
      goal === 'test' ||
      goal === 'scripts' ||
      (from.startsWith('server/') && to.startsWith('server/')))
  )
    return [];
  if (goal === 'docs' && !documents)
    return [`${specifier}: only documents, as …md?raw or …md?blocks`];
  if (area !== goal && !mayPass.includes('*') && !mayPass.includes(goal)) {
    return [`${area || 'the root'} may not import ${goal || 'the root'} (${specifier})`];
  }

  const problem = sliceProblem(from, to, slices);
  return problem === null ? [] : [problem];
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
    // The verifier checks a beacon's rounds wherever it runs, by the one package that it uses.
    const isShared =
      name === 'typebox' || (name === '@noble/curves' && from === 'verifier/signatures.ts');
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
  // A slice's public file may hand on the names of its own folder: it is the only one that others
  // import.
  const handedOn = /^server\/domain\/([^/]+)\/\1\.ts$/.test(path)
    ? reexports.filter((specifier) => !specifier.startsWith('./'))
    : reexports;
  if (handedOn.length > 0)
    problems.push(`hands on ${handedOn.join(', ')}: import it where it lives`);
  // What a tool loads by its path it takes by its default export.
  if (hasDefaultExport && !path.endsWith('.config.ts') && path !== 'scripts/test-progress.ts')
    problems.push('default export: export it by its name');
  // Handing it to a reader is not reading it.
  const reading = code.replaceAll(
    /\b(?:loadConfig|loadWebConfig|environmentOfWeb)\(process\.env\)/g,
    '',
  );
  if (/\bprocess\.env\b/.test(reading) && !mayReadEnvironment(path)) {
    problems.push('reads process.env: only server/config.ts does, pass the setting in');
  }
  return problems;
}

/**
 * Files that load each other in a ring; each ring once. A type binds nothing when the code runs.
 */
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
 * Files that nothing starts or imports. What the product is made of has to be reached from the
 * product itself: a test alone does not keep it alive.
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
  // Declarations are read by the compiler alone.
  const product = paths.filter(
    (path) => !/^(test|bench)\/|\.d\.ts$/.test(path) && !isTestFile(path),
  );
  const dead = product.filter((path) => !alive.has(path));
  for (const path of paths) if (isTestFile(path)) keep(path);
  dead.push(
    ...paths.filter(
      (path) => !product.includes(path) && !alive.has(path) && !path.endsWith('.d.ts'),
    ),
  );
  return dead.map((path) => `${path}: nobody imports it`);
}

function targetsOf(source: Source): string[] {
  return source.imports.flatMap(({ target }) => (target === null ? [] : [target]));
}

/** The longest area that a file lies in; the root's name is empty. */
export function areaOf(path: string, areas: Rules['areas']): string {
  const folders = path.split('/').slice(0, -1);
  for (; folders.length > 0; folders.pop()) {
    const area = folders.join('/');
    if (area in areas) return area;
  }
  return '';
}

/**
 * May read the environment besides server/config.ts: they are started by people, not by the server.
 */
const mayReadEnvironment = (path: string) =>
  path === 'server/config.ts' ||
  /^(scripts|test|bench)\/|\.test\.ts$|^[^/]+\.config\.ts$/.test(path);

/** Tests, and the worlds that they build beside the code. */
const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);

/** The verifier runs in both; its command alone is of Node. */
const inBrowser = (path: string) =>
  /^(ui|web|console|protocol|gallery|verifier)\//.test(path) && path !== 'verifier/command.ts';
