/**
 * Builds the service workers of the customers' app once that is built in all languages: for each
 * language one file, which names all files of the app in it. They share the name of their build.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'vite';

import { ENGLISH, type Language, LANGUAGES } from '#protocol/languages.ts';
import { installedTexts } from '#texts/installed.ts';

const SOURCE = 'web/installed/service-worker.ts';
const ENTRY = 'web/index.html';
const FILE = 'sw.js';
/** Files without a hash in their names that pages ask for. */
const plainFiles = ['/before-paint.js', '/icon.svg', '/app.webmanifest', '/icons/icon-192.png'];
/** A document that all pages have that have none of their own. */
const COMMON = '/settings';
/** A face of the script of another language comes when it is first read. */
const otherFaces: Readonly<Record<Language, RegExp>> = { en: /devanagari/i, hi: /^$/ };

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

/**
 * `documents` are addresses of pages that have a document of their own; `outOf` is the folder of a
 * language's pages. Returns the files that were written.
 */
export async function buildServiceWorkers(
  root: string,
  outOf: (language: Language) => string,
  documents: readonly string[],
): Promise<string[]> {
  const shared = outOf(ENGLISH);
  const built = new Map<Language, string[]>();
  const hash = createHash('sha256');
  for (const path of plainFiles) hash.update(await readFile(join(shared, path)));
  for (const language of LANGUAGES) {
    const out = outOf(language);
    const text = await readFile(join(out, '.vite', 'manifest.json'), 'utf8');
    const manifest = JSON.parse(text) as Record<string, Chunk>;
    const files = [...filesOf(manifest, otherFaces[language]), ...plainFiles].toSorted();
    built.set(language, files);
    hash.update(files.join('\n'));
    for (const path of ['/app.html', ...documents.map((page) => `/pages${page}.html`)]) {
      hash.update(await readFile(join(out, path)));
    }
  }
  const name = hash.digest('hex').slice(0, 16);
  for (const [language, files] of built) {
    await buildWorker(root, outOf(language), {
      FILES: files,
      DOCUMENTS: [...documents, COMMON],
      BUILD: name,
      LANGUAGE: language,
      OFFLINE_PAGES: offlinePages,
    });
  }
  return LANGUAGES.map((language) => join(outOf(language), FILE));
}

/** The document in each language that a worker answers with where a page cannot be had. */
const offlinePages = Object.fromEntries(
  LANGUAGES.map((language) => {
    const { offline, tryAgain } = installedTexts(language);
    const html =
      `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width">' +
      '<meta name="color-scheme" content="light dark"><title>Drishti</title>' +
      '<body style="font:1rem/1.5 system-ui;max-width:34rem;margin:4rem auto;padding:0 1rem">' +
      `<p role="alert">${offline}</p>` +
      `<p><a href="" style="display:inline-block;padding:0.75rem 0">${tryAgain}</a></p>`;
    return [language, html];
  }),
);

async function buildWorker(
  root: string,
  out: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, SOURCE),
        output: { format: 'iife', entryFileNames: FILE },
      },
    },
  });
}

/** Code, styles, fonts and pictures of the customers' app, with all that comes later. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, later: RegExp): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (!later.test(file)) files.add(`/${file}`);
    }
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit(ENTRY);
  return [...files];
}
