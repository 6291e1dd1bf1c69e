/**
 * What the build of the browser apps adds to Vite: fonts asked for early, the landing page rendered
 * ahead of time, pages where the server looks for them, and every text file compressed once instead
 * of at each request.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

import { ENGLISH, type Language, LANGUAGES } from '#protocol/languages.ts';
import { meta } from '#protocol/meta.ts';
import { chartFramePath } from '#protocol/addresses.ts';
import { type Page, pages } from '#protocol/pages.ts';
import { people } from '#protocol/people.ts';
import { landingTexts } from '#texts/landing.ts';
import { readAs } from '#texts/reader.ts';

import { documentBlocks } from './document-blocks.ts';
import { messageModules } from './message-modules.ts';
import { pageLoaders } from './page-loaders.ts';
import { buildServiceWorkers } from './service-worker-build.ts';

const LANDING = 'web/landing/prerender.tsx';
/** The page around the external chart: it shows no text of ours. */
const FRAME_FOLDER = 'web/chart-frame';
const preloadedFonts = [
  /geist-latin-wght-normal-.*\.woff2$/,
  /geist-latin-ext-wght-normal-.*\.woff2$/,
  /bricolage-grotesque-ascii-.*\.woff2$/,
];
/** Of a script that the faces above do not have. */
const languageFaces: Partial<Record<Language, RegExp>> = {
  hi: /noto-sans-devanagari-.*\.woff2$/,
};
/** Pages that are often the first, each with a document of its own. */
export const documents = Object.entries<Page>(pages).flatMap(([path, { file, opens }]) =>
  opens ? [{ path, file, opens }] : [],
);
const emptyRoot = '<div id="root"></div>';
/** Smaller files travel as well without it. */
const COMPRESS_FROM_BYTES = 1_024;

/** Preload tags for the fonts of the first paint, in each page that has a text. */
export function fontPreloads(language: Language): Plugin {
  const face = languageFaces[language];
  const fonts = face ? [...preloadedFonts, face] : preloadedFonts;
  return {
    name: 'font-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, filename }) =>
        (filename.includes(FRAME_FOLDER) ? [] : fonts)
          .flatMap((font) => Object.keys(bundle ?? {}).filter((file) => font.test(file)))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
          })),
    },
  };
}

/** The document says its language, and describes itself in it. */
export function languageOfPages(language: Language): Plugin {
  return {
    name: 'language-of-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (language === ENGLISH) return html;
        const { title, description } = readAs(language, landingTexts).document;
        return html
          .replace('<html lang="en-IN">', `<html lang="${language}">`)
          .replace(/<title>[^<]*</, `<title>${title} · Drishti<`)
          .replace(/(name="description"\s+content=")[^"]*/, `$1${description}`);
      },
    },
  };
}

/**
 * In development every address answers with the page of its app, as the server does in production.
 */
export function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const address = request.originalUrl ?? '/';
        if (!request.headers.accept?.includes('text/html')) return next();
        const folder = developmentFolder(address);
        const page = readFileSync(join(server.config.root, folder, 'index.html'), 'utf8');
        const html = page.replaceAll(/(src|href)="\.\//g, `$1="/${folder}/`);
        server
          .transformIndexHtml(address, html)
          .then((body) => response.setHeader('content-type', 'text/html').end(body))
          .catch(next);
      });
    },
  };
}

function developmentFolder(address: string): string {
  if (address.startsWith('/console')) return 'console';
  return address.startsWith(chartFramePath) ? FRAME_FOLDER : 'web';
}

/**
 * After the build: pages in their places, the landing page rendered, everything compressed. After
 * that of English the other languages are built: their pages into a folder of their own, their code
 * beside the rest. Service workers come last.
 */
export function finishedPages(language: Language): Plugin {
  let root = '';
  let isServerBuild = false;
  return {
    name: 'finished-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      isServerBuild = Boolean(config.build.ssr);
    },
    async closeBundle() {
      const out = join(root, outOf(language));
      if (isServerBuild || !existsSync(join(out, 'web', 'index.html'))) return;
      await rename(join(out, 'web', 'index.html'), join(out, 'app.html'));
      if (language === ENGLISH) {
        await rename(join(out, FRAME_FOLDER, 'index.html'), join(out, 'chart-frame.html'));
      }
      await rm(join(out, 'web'), { recursive: true });
      await prerender(root, out, language);
      const first = documents.map(({ path }) => join('pages', `${path}.html`));
      for (const page of ['app.html', 'index.html', join('console', 'index.html'), ...first]) {
        await rewrite(join(out, page), stylesFirst);
      }
      await compressAll(out);
      if (language === ENGLISH) {
        await buildOthers(root);
        await addServiceWorkers(root);
      } else await moveAssets(out, join(root, outOf(ENGLISH)));
    },
  };
}

/** Each names the build, which is known once the pages of all languages are there. */
async function addServiceWorkers(root: string): Promise<void> {
  const folder = (language: Language): string => join(root, outOf(language));
  const files = await buildServiceWorkers(
    root,
    folder,
    documents.map(({ path }) => path),
  );
  await Promise.all(files.map(compress));
}

/** Where a language's pages are built, English ones where they would be without the others. */
export const outOf = (language: Language): string =>
  language === ENGLISH ? join('dist', 'web') : join('dist', 'web', language);

async function buildOthers(root: string): Promise<void> {
  for (const language of LANGUAGES) {
    if (language !== ENGLISH) await build({ root, mode: language, logLevel: 'warn' });
  }
}

/** A file with a hash in its name is the same in every language that has it. */
async function moveAssets(from: string, to: string): Promise<void> {
  for (const file of await readdir(join(from, 'assets'))) {
    await rename(join(from, 'assets', file), join(to, 'assets', file));
  }
  await rm(join(from, 'assets'), { recursive: true });
}

/**
 * Writes index.html: app.html with the landing page in it, and its code asked for at once. Into
 * app.html itself goes what every other page begins with; of the pages that are often the first,
 * each gets a document that asks for its code too.
 */
async function prerender(root: string, out: string, language: Language): Promise<void> {
  const rendered = join(root, 'dist', `prerender-${language}`);
  await build({
    root,
    configFile: false,
    // That it draws one page with code of another build is the point, and not worth its warning.
    logLevel: 'error',
    publicDir: false,
    plugins: [pageLoaders(), messageModules(language), documentBlocks(language), react()],
    ssr: { noExternal: true },
    build: {
      ssr: LANDING,
      outDir: rendered,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'node24',
    },
  });
  const module = (await import(pathToFileURL(join(rendered, 'prerender.js')).href)) as {
    openPrerender: (language: Language) => void;
    renderLanding: () => string;
    renderWaiting: (path: string) => string;
  };
  module.openPrerender(language);
  const page = await readFile(join(out, 'app.html'), 'utf8');
  const landing = page
    .replace(emptyRoot, () => `<div id="root" data-page="landing">${module.renderLanding()}</div>`)
    .replace('</head>', `${await codeOf('web/landing/LandingPage.tsx', out, page)}</head>`);
  await writeDocument(join(out, 'index.html'), codeAfterPaint(landing));
  const waitingAt = (path: string): string =>
    page.replace(emptyRoot, () => `<div id="root">${module.renderWaiting(path)}</div>`);
  const always = [people.session.path, meta.meta.path];
  await writeDocument(join(out, 'app.html'), askFor(scriptsLast(waitingAt('/settings')), always));
  await mkdir(join(out, 'pages'));
  for (const { path, file, opens } of documents) {
    const own = waitingAt(path).replace(
      '</head>',
      `${await codeOf(`web/${file}.tsx`, out, page)}</head>`,
    );
    const asked = [...always, ...(opens.asks === undefined ? [] : [opens.asks])];
    await writeDocument(join(out, 'pages', `${path}.html`), askFor(scriptsLast(own), asked));
  }
  await rm(rendered, { recursive: true });
}

/** Our policy would refuse it. */
async function writeDocument(path: string, html: string): Promise<void> {
  // React's mark for a part that failed to be drawn: the page would be its spinner.
  if (html.includes('<!--$!-->')) throw new Error(`${path} could not be drawn whole.`);
  if (/\sstyle="/.test(html)) throw new Error(`${path} has a style attribute.`);
  await writeFile(path, html);
}

const codeTag = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/**
 * The page is whole without its code, which waits until it has been painted
 * (web/public/before-paint.js).
 */
function codeAfterPaint(html: string): string {
  const tags = [...html.matchAll(codeTag)].map(([tag]) => tag.trim());
  return html
    .replaceAll(codeTag, '')
    .replace('</head>', () => `<template id="code">${tags.join('')}</template></head>`);
}

/** What the document itself shows comes before its code: styles, fonts, and the first words. */
function scriptsLast(html: string): string {
  return html.replaceAll(
    /<(script type="module"|link rel="modulepreload")/g,
    '<$1 fetchpriority="low"',
  );
}

/** What a page is going to ask its server first: asked while its code is still on the way. */
function askFor(html: string, paths: readonly string[]): string {
  const tags = paths.map(
    (path) => `<link rel="preload" href="${path}" as="fetch" crossorigin="anonymous" />`,
  );
  return html.replace('</head>', `${tags.join('')}</head>`);
}

/**
 * Nothing is painted before the styles are here, and only six requests of a page are under way at a
 * time.
 */
function stylesFirst(html: string): string {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/g;
  const sheets = [...html.matchAll(sheet)].map(([tag]) => tag);
  return html.replaceAll(sheet, '').replace('<head>', () => `<head>${sheets.join('')}`);
}

async function rewrite(path: string, change: (html: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };

/**
 * Tags that ask for the code and the styles of a source file at once, with all that they import and
 * the page does not have.
 */
async function codeOf(source: string, out: string, page: string): Promise<string> {
  const text = await readFile(join(out, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build.`);
    // The page asks for its entry by itself.
    if (chunk.isEntry || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(source);
  return [...files]
    .filter((file) => !page.includes(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}" />`
        : `<link rel="modulepreload" crossorigin href="/${file}" />`,
    )
    .join('');
}

async function compressAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest|txt)$/.test(entry.name)) continue;
    await compress(join(entry.parentPath, entry.name));
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < COMPRESS_FROM_BYTES) return;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await writeFile(`${path}.br`, brotliCompressSync(bytes, options));
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
