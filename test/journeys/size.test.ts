/** What a browser has to fetch before a page works: measured on the build that is served. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { ENGLISH, LANGUAGES, type Language } from '#protocol/languages.ts';
import { staff } from '#protocol/staff.ts';

import { repository } from '../sources.ts';

const built = join(import.meta.dirname, '..', '..', 'dist', 'web');
const KB = 1_000;

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };
const read = (path: string) => readFileSync(join(built, path));
const manifestOf = (language: Language) =>
  JSON.parse(
    read(join(language === ENGLISH ? '' : language, '.vite', 'manifest.json')).toString(),
  ) as Record<string, Chunk>;
const manifest = manifestOf(ENGLISH);

/**
 * The chunks of a source file and all that has to be there with it; `lazily` includes what comes
 * later.
 */
function chunksOf(
  sources: readonly string[],
  lazily = false,
  from: Record<string, Chunk> = manifest,
): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = from[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    if (lazily) for (const next of chunk.dynamicImports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return seen;
}

const fileOf = (key: string) => manifest[key]?.file ?? '';

/** Paths that the console alone calls. */
const staffPaths = Object.values(staff).map((route) => route.path);

/** The same texts in a script whose letters are three bytes each: 1 to 5 kB more, by page. */
const SCRIPT_KB = 5;

test.each([
  { path: '/login', page: 'web/auth/LoginPage.tsx', limit: 125 },
  { path: '/home', page: 'web/market/HomePage.tsx', limit: 170 },
  { path: '/wallet', page: 'web/portfolio/WalletPage.tsx', limit: 170 },
  { path: '/contract', page: 'web/contracts/ContractPage.tsx', limit: 170 },
  { path: '/trade', page: 'web/orders/TradePage.tsx', limit: 170 },
])('the first JavaScript of $path is at most $limit kB compressed', ({ path, page, limit }) => {
  for (const language of LANGUAGES) {
    const own = manifestOf(language);
    const chunks = [...chunksOf(['web/index.html', page], false, own)];
    const files = chunks.map((key) => own[key]?.file ?? '');
    const scripts = files.filter((file) => file.endsWith('.js'));
    const bytes = scripts
      .map((file) => gzipSync(read(file), { level: 9 }).length)
      .reduce((sum, size) => sum + size, 0);
    process.stdout.write(
      `${path}, ${language}: ${bytes} bytes of JavaScript in ${scripts.length} files, gzip\n`,
    );
    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThanOrEqual((limit + (language === ENGLISH ? 0 : SCRIPT_KB)) * KB);
    const code = scripts.map((file) => read(file).toString()).join('\n');
    expect(staffPaths.filter((staffPath) => code.includes(`\`${staffPath}\``))).toEqual([]);
    // Dialogs and charts are for later.
    expect(files.filter((file) => /DialogPanel|draw-chart|SearchPanel|Treemap/.test(file))).toEqual(
      [],
    );
  }
});

test('the market’s map on the first page is at most 30 kB of code beyond what that loads already', () => {
  const first = chunksOf(['web/index.html', 'web/landing/LandingPage.tsx']);
  const more = [...chunksOf(['web/coins/Treemap.tsx'])].filter((key) => !first.has(key));
  const bytes = more
    .map((key) => gzipSync(read(fileOf(key)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
  process.stdout.write(`the map: ${bytes} bytes of JavaScript in ${more.length} files, gzip\n`);
  expect(bytes).toBeGreaterThan(1 * KB);
  expect(bytes).toBeLessThanOrEqual(30 * KB);
});

test('no code of the console is in any chunk of the customers’ app', () => {
  const marker = 'Create the admin account';
  const staffs = chunksOf(['console/index.html'], true);
  expect([...staffs].filter((key) => read(fileOf(key)).includes(marker))).toHaveLength(1);
  const customers = chunksOf(['web/index.html'], true);
  expect(customers.size).toBeGreaterThan(20);
  expect([...customers].filter((key) => key.startsWith('console/'))).toEqual([]);
  expect([...customers].filter((key) => read(fileOf(key)).includes(marker))).toEqual([]);
});

test('no code of the gallery is in any file that is served', () => {
  // Texts of its list, its frame, its hand and its samples: they are the same in every build.
  const marks = [
    'Gallery of states',
    'The gallery has no entry',
    'The gallery waited for',
    'Venkatanarasimharajuvaripeta',
  ];
  const textOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(js|css|html|tsx?)$/.test(path))
      .map((path) => readFileSync(join(folder, path)).toString())
      .join('\n');
  const [own, served] = [textOf(join(repository, 'gallery')), textOf(built)];
  expect(marks.filter((mark) => !own.includes(mark))).toEqual([]);
  expect(marks.filter((mark) => served.includes(mark))).toEqual([]);
  expect(Object.keys(manifest).filter((key) => key.includes('gallery'))).toEqual([]);
});

test('fonts asked for early are at most 75 kB, and the rupee sign is among them', () => {
  for (const page of ['app.html', 'index.html']) {
    const preloads = [
      ...read(page)
        .toString()
        .matchAll(/<link rel="preload" href="([^"]+)"/g),
    ];
    const fonts = preloads.map(([, path]) => path ?? '').filter((path) => path.endsWith('.woff2'));
    const bytes = fonts.reduce((sum, path) => sum + read(path).length, 0);
    process.stdout.write(`${page}: ${bytes} bytes of fonts in ${fonts.length} files\n`);
    expect(fonts.some((path) => path.includes('geist-latin-ext'))).toBe(true);
    expect(bytes).toBeLessThanOrEqual(75 * KB);
  }
});
