/**
 * Builds the service worker of the customers' app once that is built: one file that names all files
 * of it.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'vite';

import type { Language } from '#protocol/languages.ts';

const SOURCE = 'web/installed/service-worker.ts';
const ENTRY = 'web/index.html';
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

/** `documents` are addresses of pages that have a document of their own. */
export async function buildServiceWorker(
  root: string,
  out: string,
  documents: readonly string[],
  language: Language,
): Promise<void> {
  const shared = join(root, 'dist', 'web');
  const text = await readFile(join(out, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const files = [...filesOf(manifest, otherFaces[language]), ...plainFiles].toSorted();
  const hash = createHash('sha256').update(files.join('\n'));
  for (const path of [
    ...plainFiles,
    '/app.html',
    ...documents.map((page) => `/pages${page}.html`),
  ]) {
    hash.update(await readFile(join(plainFiles.includes(path) ? shared : out, path)));
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      FILES: JSON.stringify(files),
      DOCUMENTS: JSON.stringify([...documents, COMMON]),
      VERSION: JSON.stringify(hash.digest('base64url').slice(0, 16)),
    },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, SOURCE),
        output: { format: 'iife', entryFileNames: 'sw.js' },
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
