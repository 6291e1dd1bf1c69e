/** Makes the witness one file without imports, for whoever wants it without the repository: dist/witness/drishti-witness.mjs. */
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: 'main.ts',
    outDir: '../dist/witness',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'drishti-witness.mjs', banner: '#!/usr/bin/env node' },
    },
  },
});
