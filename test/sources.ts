/**
 * Reads the repository's own source files for the tests that hold its rules. Parses, so that a word
 * in a comment or in a string is not taken for code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import { parseSync } from 'vite';

import { pages } from '#protocol/pages.ts';

export const repository = dirname(import.meta.dirname);

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'demo-data', '.git', '.cache']);
const CODE = /\.(ts|tsx|mjs|cjs|js)$/;
/** Programs as others would write them in a folder of their own: our rules are not theirs. */
const isExample = (path: string) => path.startsWith('examples/');

/** All files below the root that people write, as paths with forward slashes. */
export function listFiles(root: string): string[] {
  return readdirSync(root, { withFileTypes: true, recursive: false })
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return [];
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
      return listFiles(join(root, entry.name)).map((path) => `${entry.name}/${path}`);
    })
    .toSorted();
}

type Import = {
  /** As written, e.g. `#protocol/money.ts` or `./x.css?raw`. */
  specifier: string;
  /**
   * The file of ours that it names, or null for a package. A path that leaves the root starts with
   * `..`.
   */
  target: string | null;
  typeOnly: boolean;
};

export type Source = {
  path: string;
  /** As it is in the file. */
  text: string;
  /** The text with every comment blanked; lines and columns stay. */
  code: string;
  /** The other way round: only the comments are left. */
  remarks: string;
  imports: Import[];
  /** What it hands on from elsewhere: `export … from`. */
  reexports: string[];
  hasDefaultExport: boolean;
};

/** Every code file below the root, parsed. Throws where one does not parse. */
export function readSources(root: string): Source[] {
  return listFiles(root)
    .filter((path) => CODE.test(path) && !isExample(path))
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')));
}

/** Many rules look at the same files, and parsing them is most of the work. */
const parsed = new Map<string, Source>();

/**
 * One source, as `readSources` gives it. Parsed once for all who ask, as long as its text stays the
 * same.
 */
export function parse(path: string, text: string): Source {
  const known = parsed.get(path);
  if (known?.text === text) return known;
  const source = parseSource(path, text);
  parsed.set(path, source);
  return source;
}

function parseSource(path: string, text: string): Source {
  const { module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);

  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  let code = '';
  let remarks = '';
  let at = 0;
  for (const { start, end } of [...comments, { start: text.length, end: text.length }]) {
    code += text.slice(at, start) + blank(text.slice(start, end));
    remarks += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }

  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    imports.push({ specifier, target: resolve(path, specifier), typeOnly });
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isTypeStatement = /^import\s+type\b/.test(text.slice(start));
    const named = entries.length > 0 && entries.every((entry) => entry.isType);
    add(moduleRequest.value, isTypeStatement || named);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    );
    if (literal?.[1]) add(literal[1], false);
  }
  // A worker, or a file read beside the code: new URL('./x', import.meta.url) and
  // path.join(import.meta.dirname, 'x').
  const besides =
    /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url|\(import\.meta\.dirname, '([^']+\.\w+)'/g;
  for (const [, url, joined] of code.matchAll(besides)) add(url ?? `./${joined}`, false);
  // The router fetches the pages that the table names; builds put their imports in its place.
  if (path === 'web/routes.tsx')
    for (const { file } of Object.values(pages)) add(`#web/${file}.tsx`, false);

  const reexports = new Set<string>();
  let hasDefaultExport = false;
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest) {
        reexports.add(entry.moduleRequest.value);
        add(entry.moduleRequest.value, entry.isType);
      }
      hasDefaultExport ||=
        entry.exportName.kind === 'Default' || entry.exportName.name === 'default';
    }
  }

  return {
    path,
    text,
    code,
    remarks,
    imports,
    reexports: [...reexports],
    hasDefaultExport,
  };
}

function resolve(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), bare));
  return null;
}
