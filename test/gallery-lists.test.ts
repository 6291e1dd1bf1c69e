/**
 * Holds the gallery to the lists of both apps: whatever file draws a list, and whatever route
 * comes page by page, has all states of a list there, made by `listStates`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { galleryEntries, type PlacedEntry } from '#gallery/entries.ts';
import { momentsOf } from '#gallery/entry.ts';
import { LIST_STATES, OLDER_STATE } from '#gallery/list-states.ts';
import type { Route } from '#protocol/route.ts';

import { readSources, repository, type Source } from './sources.ts';

const entries = galleryEntries(momentsOf(Date.UTC(2026, 10, 21, 9, 30)));

const LIST = /<(PagedList|PagedTable|LoadedTable|Loaded|WhenLoaded|OlderButton)\b/;
/** Files that draw nothing of a page by themselves. */
const PARTS = /^console\/parts\//;

/** What is drawn by a part of lists and is none that could be empty, each with the reason. */
const NO_LISTS: Readonly<Record<string, string>> = {
  'web/bank-details/SavedOr.tsx': 'one account, or the form for it',
  'web/contracts/ReceiptPage.tsx': 'beside a receipt on wide screens: the list of Closing orders',
  'web/deposits/WhereToPay.tsx': 'one account',
  'web/installed/NotificationsPage.tsx': 'settings',
  'web/journal/JournalNote.tsx': 'one note',
  'web/portfolio/PerformancePage.tsx': 'figures',
};

type Listed = Pick<PlacedEntry, 'page' | 'list'>;

/** The states of a list that each page with this file lacks; all of them where there is no page. */
function missingOf(file: string, all: readonly Listed[]): string[] {
  const drawn = all.filter(({ list }) => list?.files.includes(file));
  const pages = Map.groupBy(drawn, ({ page }) => page);
  if (pages.size === 0) return [`${file} is in no list of the gallery`];
  return [...pages].flatMap(([page, states]) =>
    LIST_STATES.filter((name) => !states.some(({ list }) => list?.is === name)).map(
      (name) => `${page} (${file}) has no state ${name}`,
    ),
  );
}

const drawsList = ({ path, code }: Pick<Source, 'path' | 'code'>) =>
  /^(web|console)\//.test(path) && path.endsWith('.tsx') && !PARTS.test(path) && LIST.test(code);

const drawing = readSources(repository)
  .filter(drawsList)
  .map(({ path }) => path);

test('every list of the apps is in the gallery in all its states', () => {
  const named = entries.flatMap(({ list }) => list?.files ?? []);
  const files = new Set([...drawing.filter((file) => !(file in NO_LISTS)), ...named]);
  expect([...files].flatMap((file) => missingOf(file, entries))).toEqual([]);
  expect(drawing.length).toBeGreaterThan(30);
});

test('no file is named in vain', () => {
  const named = new Set(entries.flatMap(({ list }) => list?.files ?? []));
  expect([...named].filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  expect(
    Object.keys(NO_LISTS).filter((file) => !drawing.includes(file) || named.has(file)),
  ).toEqual([]);
});

test('a list that is forgotten, and a state of it, are caught', () => {
  const file = 'web/new/NewList.tsx';
  const code = '<PagedList list={news} />';
  expect(drawsList({ path: file, code })).toBe(true);
  expect(missingOf(file, entries)).toEqual([`${file} is in no list of the gallery`]);
  const some = ['Loading', 'Empty', 'Error', 'Full'].map((is) => ({
    page: 'News',
    list: { is, files: [file], routes: [] },
  }));
  expect(missingOf(file, some)).toEqual([`News (${file}) has no state Stale`]);
});

/** A page of a list, as the schema of the reply says. */
function isPaged({ reply }: Route): boolean {
  const { properties = {} } = (reply ?? {}) as { properties?: object };
  return 'items' in properties && 'nextCursor' in properties;
}

test('every route that comes page by page is once in the gallery without an older page', () => {
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;
  const asked = entries.flatMap(({ answers }) => answers.map(({ route }) => route));
  const covered = new Set(
    entries.flatMap(({ list }) => (list?.is === OLDER_STATE ? list.routes.map(nameOf) : [])),
  );
  const paged = new Set(asked.filter(isPaged).map(nameOf));
  expect(paged.size).toBeGreaterThan(15);
  expect([...paged].filter((name) => !covered.has(name))).toEqual([]);
});
