/**
 * Code of the browser apps that comes later comes through ui/parts/later.tsx, which says what to do
 * where the code cannot be had, as after an update. An import that handles its own failure is free.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'vite';
import { expect, test } from 'vitest';

import { listFiles, repository } from './sources.ts';
import { isNode, nameOf, type Node } from './syntax-tree.ts';

const HELPER = 'ui/parts/later.tsx';
/** Functions that hand the import on to the helper, or to the code of a page. */
const helpers = new Set(['later', 'codeLater', 'fetched', 'page', 'laterDialog', 'rest']);

const isApp = (path: string): boolean =>
  /^(?:ui|web|console)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** Lines of a file on which code is imported lazily without the helper. */
function bareImports(path: string, text: string): string[] {
  const found: string[] = [];
  const tell = (at: unknown): void => {
    const line = text.slice(0, at as number).split('\n').length;
    found.push(`${path}:${line}`);
  };
  const visit = (node: Node, isGuarded: boolean): void => {
    if (node.type === 'ImportExpression' && !isGuarded) tell(node['start']);
    if (node.type === 'ImportSpecifier' && nameOf(node['imported']) === 'lazy') tell(node['start']);
    const isCall = node.type === 'CallExpression';
    const guards = isGuarded || (isCall && (isHelper(node['callee']) || hasFallback(node)));
    for (const child of Object.values(node)) {
      for (const each of Array.isArray(child) ? (child as unknown[]) : [child]) {
        if (isNode(each)) visit(each, guards);
      }
    }
  };
  visit(parseSync(path, text).program as unknown as Node, false);
  return found;
}

const isHelper = (callee: unknown): boolean => helpers.has(nameOf(callee) ?? '');

/** `.catch(…)`, or `.then(…, …)`. */
function hasFallback({ callee, arguments: given }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  const name = nameOf(callee['property']);
  return name === 'catch' || (name === 'then' && (given as unknown[]).length === 2);
}

test('no code is imported lazily without a word about what happens where it is gone', () => {
  const files = listFiles(repository).filter((path) => isApp(path) && path !== HELPER);
  expect(files.length).toBeGreaterThan(300);
  const read = (path: string) => readFileSync(join(repository, path), 'utf8');
  expect(files.flatMap((path) => bareImports(path, read(path)))).toEqual([]);
});

test('a bare import is seen', () => {
  const bare = [
    "import { lazy } from 'react';",
    "const A = lazy(async () => ({ default: (await import('./A.tsx')).A }));",
    "const load = () => import('./B.tsx');",
    "void import('./C.tsx').then(show);",
  ];
  for (const line of bare) expect(bareImports('web/a.tsx', line), line).toHaveLength(1);
  const guarded = [
    "const A = later(async () => (await import('./A.tsx')).A);",
    "const B = await import('./B.tsx').catch(() => null);",
    "import('./C.tsx').then(show, hide);",
    "type D = typeof import('./D.ts');",
  ];
  for (const line of guarded) expect(bareImports('web/a.tsx', line), line).toEqual([]);
});
