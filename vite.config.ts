/**
 * Builds the two browser apps into dist/web: app.html (any page of the customers' app), index.html (the landing page, already
 * rendered), chart-frame.html (the page around the external chart) and console/index.html. Nothing inline is ever emitted, so
 * that the content security policy can stay strict.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { galleryPages } from './scripts/gallery-pages.ts';
import { developmentPages, finishedPages, fontPreloads } from './scripts/web-build.ts';

/** The browsers that know `light-dark()`, which the tokens are written with. */
const browsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

/**
 * What most pages need comes in a few files instead of dozens: over a slow connection one more request costs more than a
 * few kilobytes that are not needed yet. Counted are the pages that share a module.
 */
const sharedFiles = [
  { name: 'style', test: /[\\/](?:ui|web[\\/](?:landing|contracts))[\\/].*\.css$/ },
  {
    name: 'libraries',
    priority: 2,
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
  },
  {
    // What every page stands in.
    name: 'frame',
    priority: 1,
    test: /[\\/]ui[\\/](?:client[\\/](?:api|clock|live|meta|pace|queries|session)|styles[\\/]appearance|parts[\\/](?:Button|ErrorBoundary|ErrorState|Logo|SimChip|SimStrip|Toast|when-idle))\.tsx?$|preload-helper/,
  },
  {
    name: 'common',
    test: /[\\/](?:ui[\\/](?:account(?![\\/]QrCode)|client|forms(?![\\/](?:AmountField|Segmented))|parts[\\/](?:classes|Skeleton|Spinner))|protocol(?![\\/](?:limits|market|pages|contracts|deposits|withdrawals|commands|orders|positions|portfolio))|lucide-react|web[\\/](?:shell|parts(?![\\/](?:PageFrame|ProfitText))|notices[\\/]NoticeBell))/,
    minShareCount: 4,
  },
  {
    name: 'figures',
    test: /[\\/](?:ui(?![\\/](?:chart|money|account[\\/]QrCode))|texts[\\/]format|protocol[\\/](?:market|pages)|web[\\/](?:coins|market|parts|shell))[\\/]/,
    minShareCount: 4,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'web/public',
  appType: 'custom',
  plugins: [
    react(),
    tailwind(),
    fontPreloads(),
    galleryPages(),
    developmentPages(),
    finishedPages(),
  ],
  resolve: {
    // The browser uses the protocol's routes and texts, never its validators.
    alias: [
      { find: /^typebox$/, replacement: join(import.meta.dirname, 'ui/client/schemas-at-rest.ts') },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['web/index.html', 'web/chart-frame/index.html', 'console/index.html'].filter((page) =>
        existsSync(page),
      ),
      output: { codeSplitting: { groups: [...sharedFiles] } },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
