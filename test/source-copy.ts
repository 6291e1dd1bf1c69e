/** A copy of the sources to change and to run, for what tries changes on purpose. */
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { listFiles, repository } from './sources.ts';

/** Everything that people write, with the installed packages beside it. The caller removes it. */
export function copySources(prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix));
  for (const path of listFiles(repository)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(repository, path), join(copy, path));
  }
  linkPackages(copy);
  return copy;
}

/** The installed packages, for sources without their own. */
export function linkPackages(directory: string): void {
  symlinkSync(join(repository, 'node_modules'), join(directory, 'node_modules'), 'junction');
}
