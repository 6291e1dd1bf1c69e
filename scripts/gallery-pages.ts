/**
 * How the gallery is served: by Vite in development, beside the app; for its tests from a build of
 * its own, which goes to .cache and never to dist. An address with `gallery=…` answers with the
 * frame instead of the app's page.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

import { chartFrame } from '#gallery/chart-frame.ts';
import { picture } from '#gallery/picture.ts';
import { deposits } from '#protocol/deposits.ts';
import { ENGLISH } from '#protocol/languages.ts';
import { chartFramePath } from '#protocol/addresses.ts';

import { inPseudo } from '#gallery/pseudo-language.ts';

import { documentBlocks } from './document-blocks.ts';
import { messageModules } from './message-modules.ts';
import { pageLoaders } from './page-loaders.ts';

const list = 'gallery/gallery.html';
const frame = 'gallery/frame.html';

/** The page for an address of the gallery; null for any other. */
function pageAt(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  if (searchParams.has('gallery')) return frame;
  return pathname === '/gallery' ? list : null;
}

function isProof(address: string): boolean {
  const [before = '', after = ''] = deposits.proof.path.split(':id');
  const { pathname } = new URL(address, 'http://localhost');
  return pathname.startsWith(before) && pathname.endsWith(after);
}

/**
 * What a frame asks for past everything that a script in the page can answer; null for anything
 * else.
 */
function standIn(address: string): { type: string; body: string } | null {
  if (isProof(address)) return { type: 'image/svg+xml', body: picture };
  const isChart = new URL(address, 'http://localhost').pathname === chartFramePath;
  return isChart ? { type: 'text/html', body: chartFrame } : null;
}

/**
 * In development `/gallery` is the list, and each entry is drawn at the real address of its page.
 */
export function galleryPages(): Plugin {
  return {
    name: 'gallery-pages',
    apply: 'serve',
    configureServer(server) {
      // Before the proxy to the API, and only for what a frame asks for.
      server.middlewares.use((request, response, next) => {
        const isFramed = request.headers.referer?.includes('gallery=') === true;
        const own = isFramed ? standIn(request.url ?? '/') : null;
        if (own === null) return next();
        response.setHeader('content-type', own.type).end(own.body);
      });
      return () => {
        server.middlewares.use((request, response, next) => {
          const address = request.originalUrl ?? '/';
          const page = pageAt(address);
          if (page === null || !request.headers.accept?.includes('text/html')) return next();
          const html = readFileSync(join(server.config.root, page), 'utf8');
          server
            .transformIndexHtml(address, html.replaceAll('src="./', 'src="/gallery/'))
            .then((body) => response.setHeader('content-type', 'text/html').end(body))
            .catch(next);
        });
      };
    },
  };
}

/** A language by its code, drafts included, or 'pseudo'. */
export type GalleryLanguage = string;

/** Builds list and frame into `out`, as the apps are built for those who use them. */
export async function buildGallery(
  root: string,
  out: string,
  language: GalleryLanguage = ENGLISH,
): Promise<void> {
  const before = process.env['NODE_ENV'];
  // A test runner's own value makes Vite take React's development build: twice the work for every
  // page.
  process.env['NODE_ENV'] = 'production';
  try {
    await buildPages(root, out, language);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

async function buildPages(root: string, out: string, language: GalleryLanguage): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: 'web/public',
    plugins: [
      pageLoaders(),
      language === 'pseudo' ? messageModules(ENGLISH, inPseudo) : messageModules(language),
      ...(language === 'pseudo' ? [] : [documentLanguage(language)]),
      documentBlocks(language),
      react(),
      tailwind(),
    ],
    resolve: {
      alias: [{ find: /^typebox$/, replacement: join(root, 'ui/client/schemas-at-rest.ts') }],
    },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'esnext',
      reportCompressedSize: false,
      rolldownOptions: {
        input: [list, frame].map((page) => join(root, page)),
        // Every page of an app in one file. A test opens them all, and would load each file again
        // in each.
        output: {
          codeSplitting: {
            groups: [
              { name: 'console', test: /\/console\// },
              { name: 'web', test: /\/web\// },
            ],
          },
        },
      },
    },
  });
}

/** A page says its language, by which the app writes its digits. */
const documentLanguage = (language: string): Plugin => ({
  name: 'document-language',
  transformIndexHtml: (html) => html.replace('lang="en-IN"', `lang="${language}-IN"`),
});

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

export type GalleryServer = { url: string; close: () => Promise<void> };

/** Serves what was built, on a free port. The API is not there: the frame answers for it. */
export async function serveGallery(out: string): Promise<GalleryServer> {
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    const own = standIn(address);
    if (own) {
      response.writeHead(200, { 'content-type': own.type }).end(own.body);
      return;
    }
    const path = pageAt(address) ?? new URL(address, 'http://localhost').pathname;
    readFile(join(out, path)).then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': types[extname(path)] ?? 'application/octet-stream',
            // What has a hash in its name is fetched and compiled once for all entries.
            'cache-control': path.startsWith('/assets/') ? 'max-age=86400, immutable' : 'no-cache',
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port.');
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
