/**
 * Whether the built pages are of these sources: a hash of all that they are made of, which the
 * build leaves beside them. Uses Node's own modules only, like setup.mjs.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { webSources } from './web-sources.mjs';

export const stampPath = (root) => join(root, 'dist', 'stamp');

/** What the pages in dist/ were built of; null where there are none, or not all. */
export function readStamp(root) {
  const isBuilt = existsSync(join(root, 'dist', 'web', 'index.html'));
  return isBuilt && existsSync(stampPath(root)) ? readFileSync(stampPath(root), 'utf8') : null;
}

/**
 * Of names and contents, so that a fresh clone, a branch change and a touched file are all told
 * right.
 */
export function stampOfSources(root) {
  const hash = createHash('sha256');
  for (const path of webSources) {
    for (const file of filesOf(root, path)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesOf(root, inside);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [inside];
    });
}
