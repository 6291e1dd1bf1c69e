/**
 * Builds the two browser apps into dist/web: app.html (any page of the customers' app), index.html
 * (the landing page, already rendered), chart-frame.html (the page around the external chart) and
 * console/index.html. Nothing inline is ever emitted, so that the content security policy can stay
 * strict.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { ENGLISH, LANGUAGES } from '#protocol/languages.ts';

import { documentBlocks } from './scripts/document-blocks.ts';
import { galleryPages } from './scripts/gallery-pages.ts';
import { messageModules } from './scripts/message-modules.ts';
import { pageLoaders } from './scripts/page-loaders.ts';
import { routesAtRest } from './scripts/routes-at-rest.ts';
import { sharedFiles } from './scripts/shared-files.ts';
import {
  developmentPages,
  finishedPages,
  fontPreloads,
  languageOfPages,
  outOf,
} from './scripts/web-build.ts';

/** The browsers that know `light-dark()`, which the tokens are written with. */
const browsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

/**
 * A build is of one language, which its mode names: English is built first, and builds the others
 * (scripts/web-build.ts).
 */
export default defineConfig(({ mode }) => {
  const language = LANGUAGES.find((name) => name === mode) ?? ENGLISH;
  return {
    root: import.meta.dirname,
    publicDir: 'web/public',
    appType: 'custom',
    plugins: [
      messageModules(language),
      documentBlocks(language),
      pageLoaders(),
      routesAtRest(),
      react(),
      tailwind(),
      fontPreloads(language),
      languageOfPages(language),
      galleryPages(),
      developmentPages(),
      finishedPages(language),
    ],
    resolve: {
      // The browser uses the protocol's routes and texts, never its validators.
      alias: [
        {
          find: /^typebox$/,
          replacement: join(import.meta.dirname, 'ui/client/schemas-at-rest.ts'),
        },
      ],
    },
    build: {
      outDir: outOf(language),
      emptyOutDir: true,
      copyPublicDir: language === ENGLISH,
      target: browsers,
      cssTarget: browsers,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Texts are inlined where they are shown.
        // What makes schemas does nothing else.
        treeshake: {
          manualPureFunctions: ['Type', 'closed', 'noun', 'typedText', 'Nullable', 'Page'],
          propertyReadSideEffects: false,
        },
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        input: [
          'web/index.html',
          'console/index.html',
          // The page around the external chart says nothing.
          ...(language === ENGLISH ? ['web/chart-frame/index.html'] : []),
        ].filter((page) => existsSync(page)),
        output: {
          codeSplitting: { groups: sharedFiles },
          // Every name is in what the first page loads: 42 bits tell two builds of a file apart.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
    server: { proxy: { '/api': 'http://localhost:3000' } },
  };
});
